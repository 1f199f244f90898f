/* sphinx-prnotes: filters and sorts lists that are marked as interactive; without it they are whole. No library, no
   request. What it knows of a row stands in the row's class names, as terms of the search syntax: prn-tag:rollout */
(() => {
  const say = JSON.parse(document.currentScript.dataset.words);
  const collator = new Intl.Collator(document.documentElement.lang.replace("_", "-") || undefined, { numeric: true });
  const SYNONYMS = { __proto__: null, authors: "author", followups: "followup", pr: "ref", tags: "tag" };
  const ORDERED = { minutes: Number, merged: String, noted: String, date: String, due: String, verdict: Number };
  const FIELDS = [...Object.keys(ORDERED), "tag", "repo", "author", "by", "ref", "project", "is", "has", "state", "owner", "note"];
  const [FACETS, STATES] = [["verdict", "state", "tag", "repo", "owner"], ["open", "done", "dropped"]];
  const [ROWS, MOST_BUTTONS, ROWS_AT_ONCE, PAUSE] = ['[class*="prn-is:"]', 20, 200, 80];
  const TOKEN = /\s*(?:[()]|-(?=[^\s-])|([a-z][\w-]*):((?:"[^"]*"?|[^\s()"])*)|("[^"]*"?|[^\s()"]+))/gi;
  const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim().replace(/^@(?=.)/, "");
  const asLevel = (text) => fold(text).replace(/[\s_-]+/g, "-");
  const [alias, bracket] = [(name) => SYNONYMS[name] || name, (number) => say.brackets.replace("{number}", number)];
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

  function readTerms(element) {
    const terms = {};
    for (const [, field, values] of element.className.matchAll(/\bprn-([a-z-]+):(\S*)/g))
      (terms[field] ??= []).push(...values.split(":").map(decodeURIComponent));
    return terms;
  }

  function readRow(node, at) {
    const terms = readTerms(node);
    const hidden = ["tag", "author", "by", "ref", "owner"].flatMap((field) => terms[field] || []);
    terms.date = terms.merged || terms.noted;
    return { node, at, terms, text: fold(`${node.textContent}\n${hidden.join("\n")}`) };
  }

  /* Finds text with stars between its pieces; with an edge, nothing may stand before or behind it. */
  function finder(text, isQuoted, edge = "") {
    const pieces = isQuoted ? [edge + text + edge] : (edge + text + edge).split("*");
    return (searched, end = 0) => pieces.every((piece) => {
      end = (edge + searched + edge).indexOf(piece, end) + piece.length;
      return end >= piece.length;
    });
  }

  /* Compares numbers, and dates as text, in which a month ends behind all its days. */
  function comparer(text, read) {
    const [, sign, from, to = from] = /^([<>]=?)?\s*(.*?)(?:\.\.(.*))?$/.exec(text);
    const [low, high] = [read(from), read === String ? `${to}~` : read(to)];
    const above = (value) => value >= low || /^\*?$/.test(from);
    const below = (value) => value <= high || /^\*?$/.test(to);
    const between = (value) => above(value) && below(value);
    return { ">=": above, "<=": below, ">": (value) => value > high, "<": (value) => value < low }[sign] || between;
  }

  function readMember(field, written, levels) {
    const [isQuoted, text] = [written.includes('"'), fold(written.replace(/"/g, ""))];
    const values = (row) => row.terms[field] || [];
    if (!isQuoted && ["none", "*"].includes(text)) return (row) => values(row).length > 0 === (text === "*");
    if (field === "has") return (row) => values(row).includes(alias(text)) || Array.isArray(row.terms[alias(text)]);
    const read = field === "verdict" ? (value) => -levels.get(asLevel(value)) : ORDERED[field] || fold;
    const test = ORDERED[field] ? comparer(text, read) : finder(text.replace(/^(?=[#!])/, "*"), isQuoted, "\n");
    return (row) => values(row).some((value) => test(read(value)));
  }

  /* Makes a test of rows, or nothing where nothing is asked; what is half written asks nothing yet. */
  function parse(expression, levels, tellUnknown) {
    const tidy = expression.normalize("NFKC").replace(/[“”]/g, '"').replace(/≥/g, ">=").replace(/≤/g, "<=");
    const tokens = [...tidy.matchAll(TOKEN)].map(([all, ...groups]) => [all.trim(), ...groups]);
    const take = (word) => tokens[0]?.[0] === word && tokens.shift();
    const negated = (test) => test && ((row) => !test(row));
    const join = (tests, method, asked = tests.filter(Boolean)) =>
      asked.length ? (row) => asked[method]((test) => test(row)) : undefined;
    const readAny = (tests = [readAll()]) => (take("OR") ? readAny([...tests, readAll()]) : join(tests, "some"));
    const readAll = (tests = []) => {
      while (tokens.length && !["OR", ")"].includes(tokens[0][0])) take("AND") || tests.push(readOne());
      return join(tests, "every");
    };
    const readOne = () => {
      const [all, name, members, words] = tokens.shift() || [];
      if (all === "-" || all === "NOT") return negated(readOne());
      if (all === "(") return [readAny(), take(")")][0];
      if (name) return readField(alias(name.toLowerCase().replace(/_/g, "-")), members);
      const find = words && finder(fold(words.replace(/"/g, "")), words.includes('"'));
      return find && ((row) => find(row.text));
    };
    const readField = (field, written) => {
      const members = (written.match(/(?:"[^"]*"?|[^,"])+/g) || []).filter((text) => /[^<>="]/.test(text));
      if (FIELDS.includes(field)) return join(members.map((text) => readMember(field, text, levels)), "some");
      tellUnknown(field);
      return () => false;
    };
    const tests = [];
    while (tokens.length) take(")") || tests.push(readAny());
    return join(tests, "every");
  }

  function start(box, number) {
    const rows = [...box.querySelectorAll(ROWS)].map(readRow);
    const names = readTerms(box).level || [];
    const levels = new Map(names.map((name, at) => [asLevel(name), at >> 1]));
    const rank = (field, value) => ({ verdict: levels.get(asLevel(value)), state: STATES.indexOf(value) })[field];
    const said = { verdict: (name) => names[2 * rank("verdict", name) + 1], state: (name) => say[name] };
    const key = `prn-${box.previousElementSibling?.matches("span[id]") ? box.previousElementSibling.id : number + 1}`;
    const asked = new URLSearchParams(location.search);
    const [caption, value] = [box.querySelector(":scope > .prn-caption"), asked.get(key) || ""];
    const label = make("label", { textContent: say.filter });
    const form = make("form", { className: "prn-filter", role: "search", ariaLabel: (caption || label).textContent });
    const input = make("input", { type: "search", placeholder: say.hint, spellcheck: false, value });
    const [status, reset] = [make("p", { role: "status" }), make("button", { type: "button", textContent: say.reset })];
    const facets = FACETS.map(readFacet).filter((facet) => facet.buttons.length > 1);
    let [sort, isSorted, timer, later] = [asked.get(`${key}.sort`) || "", false, 0, 0];
    /* A grouped list has several parts, each below a heading; some themes wrap tables. */
    const parts = new Map(rows.map(({ node }) => [node.parentElement, node.closest(".prn-interactive > *")]));
    const heads = [...box.querySelectorAll('th[class*="prn-column:"]')].map((cell) => {
      const [name] = readTerms(cell).column;
      const onclick = () => update({ [name]: `-${name}`, [`-${name}`]: "" }[sort] ?? name);
      cell.replaceChildren(make("button", { type: "button", textContent: cell.textContent.trim(), onclick }));
      return { cell, name };
    });
    /* Buttons for the values of a field: verdicts by level, others by how many rows have them. */
    function readFacet(field) {
      const totals = new Map();
      rows.forEach((row) => row.terms[field]?.forEach((value) => totals.set(value, (totals.get(value) || 0) + 1)));
      const picked = new Set(asked.getAll(`${key}.${field}`).filter((value) => totals.has(value)));
      const place = (value) => rank(field, value) ?? -totals.get(value);
      const values = [...totals.keys()].sort((a, b) => place(a) - place(b) || collator.compare(a, b));
      const buttons = values.filter((value, at) => at < MOST_BUTTONS || picked.has(value)).map((value) => {
        const onclick = () => update(sort, picked.delete(value) || picked.add(value));
        return { value, name: said[field]?.(value) || value, button: make("button", { type: "button", onclick }) };
      });
      const group = make("div", { role: "group", ariaLabel: say[field] });
      group.append(say[field] + say.colon, ...buttons.map(({ button }) => button));
      return { field, picked, buttons, group };
    }
    function showRows(atOnce = ROWS_AT_ONCE) {
      let unknown = "";
      const test = parse(input.value, levels, (name) => { unknown = `${say.unknown.replace("{name}", name)} `; });
      const found = rows.filter((row) => !test || test(row));
      const has = ({ terms }, { field, picked }) => !picked.size || terms[field]?.some((value) => picked.has(value));
      const shown = found.filter((row) => facets.every((facet) => has(row, facet)));
      for (const facet of facets) {
        // A button tells what it would show, so its own group does not count.
        const within = found.filter((row) => facets.every((other) => other === facet || has(row, other)));
        for (const { value, name, button } of facet.buttons) {
          const count = within.filter(({ terms }) => terms[facet.field]?.includes(value)).length;
          Object.assign(button, { ariaPressed: facet.picked.has(value), textContent: name + bracket(count) });
        }
      }
      for (const [body, outer] of parts) {
        const [heading, count] = [outer.previousElementSibling, shown.filter(({ node }) => body.contains(node)).length];
        outer.hidden = !count;
        if (heading?.matches(".prn-group")) [heading.hidden, heading.lastChild.data] = [!count, bracket(count)];
      }
      status.textContent = unknown + say.shown.replace("{shown}", shown.length).replace("{all}", rows.length);
      reset.hidden = !input.value && !sort && !facets.some(({ picked }) => picked.size);
      reveal(shown, atOnce);
    }
    // Laying out thousands of rows takes seconds: the first ones come at once, the others as time allows.
    function reveal(shown, end, start = 0) {
      const visible = new Set(shown.slice(0, end));
      rows.forEach((row) => { row.node.hidden = !visible.has(row); });
      if (isSorted) shown.slice(start, end).forEach(({ node }) => node.parentElement.append(node));
      clearTimeout(later);
      if (end < shown.length) later = setTimeout(reveal, 0, shown, 2 * end, end);
    }
    function sortRows() {
      const [column, sign, way] = sort.startsWith("-") ? [sort.slice(1), -1, "descending"] : [sort, 1, "ascending"];
      const at = heads.findIndex(({ name }) => name === column);
      heads.forEach(({ cell, name }) => { cell.ariaSort = name === column ? way : "none"; });
      for (const row of rows) {
        const [term = at < 0 ? "" : row.node.cells[at].textContent.trim()] = row.terms[column] || [];
        row.value = String(rank(column, term) ?? term);
      }
      rows.sort((a, b) => !a.value - !b.value || sign * collator.compare(a.value, b.value) || a.at - b.at);
      isSorted = true;
    }
    function update(wanted) {
      if (wanted !== sort) sortRows((sort = wanted));
      showRows();
      const url = new URL(location);
      const keep = (name, value) => value && url.searchParams.append(name, value);
      ["", ".sort", ...FACETS.map((field) => `.${field}`)].forEach((end) => url.searchParams.delete(key + end));
      keep(key, input.value);
      keep(`${key}.sort`, sort);
      facets.forEach(({ field, picked }) => picked.forEach((value) => keep(`${key}.${field}`, value)));
      try { history.replaceState(history.state, "", url); } catch { /* Some keep a file's address as it is. */ }
    }
    ["input", "compositionend"].forEach((name) => input.addEventListener(name, ({ isComposing }) => {
      clearTimeout(timer);
      if (!isComposing) timer = setTimeout(() => update(sort), PAUSE);
    }));
    form.onsubmit = (event) => update(sort, event.preventDefault());
    reset.onclick = () => {
      input.value = "";
      facets.forEach(({ picked }) => picked.clear());
      update("", input.focus());
    };
    form.append(label, status, reset, ...facets.map(({ group }) => group));
    label.append(input);
    box.insertBefore(form, caption ? caption.nextSibling : box.firstChild);
    if (sort) sortRows();
    showRows(rows.length);
  }
  document.querySelectorAll(".prn-interactive").forEach((box, at) => box.querySelector(ROWS) && start(box, at));
})();
