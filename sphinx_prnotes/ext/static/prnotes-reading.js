/* sphinx-prnotes: lets readers mark notes as read, where prnotes_progress is on. What they have read stays in their own
   browser. A note is known by its anchor, or by its address on a forge where it has none here. */
(() => {
  const { words, project } = document.currentScript.dataset;
  const say = JSON.parse(words);
  const place = `prnotes-read:${project}`;
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const fill = (text, read, all) => text.replace("{read}", read).replace("{all}", all);
  const ROWS = ".prn-entries > li, .prn-cards > li, .prn-table:not(.prn-followups) tbody tr, .prn-note";

  function load() {
    try { return new Set(JSON.parse(localStorage.getItem(place))); } catch { return new Set(); }
  }

  function save() {
    try { localStorage.setItem(place, JSON.stringify([...read])); } catch { /* Forbidden: it lasts as long as the page. */ }
  }

  function keyOf(node) {
    const isNote = node.matches(".prn-note");
    const target = isNote && [node.previousElementSibling, node.querySelector(":scope > .prn-content > span[id]")];
    const anchor = target && target.find((span) => span?.id.startsWith("prn-"))?.id;
    // Behind _f the anchor is that of a follow-up.
    if (anchor) return `#${/^(?:[^_]|_[^f])*/.exec(anchor)[0]}`;
    const places = isNote ? [".admonition-title a", ":scope > .prn-content > .prn-notice a", ".prn-facts a"] : ["a"];
    const link = places.map((place) => node.querySelector(place)).find(Boolean);
    return link?.hash.startsWith("#prn-") ? link.hash : link?.href;
  }

  /* A note gets a box to tick, a line of a list a sign behind its title. */
  function mark(node) {
    const key = keyOf(node);
    if (!key) return { key, show() {} };
    if (!node.matches(".prn-note")) {
      const sign = make("span", { className: "prn-read", title: say.read, textContent: " ✓" });
      sign.setAttribute("role", "img");
      sign.setAttribute("aria-label", say.read);
      node.querySelector("a").after(sign);
      return { key, node, show: (isRead) => { sign.hidden = !isRead; } };
    }
    const [label, box] = [make("label", { className: "prn-read" }), make("input", { type: "checkbox" })];
    label.append(box, ` ${say.read}`);
    (node.querySelector(":scope > .prn-content") || node).prepend(label);
    box.onchange = () => {
      read = load();
      read[box.checked ? "add" : "delete"](key);
      save();
      show();
    };
    return { key, node, show: (isRead) => { box.checked = isRead; } };
  }

  function count(list) {
    const keys = new Set(marks.filter(({ node }) => list.contains(node)).map(({ key }) => key));
    const line = make("p", { className: "prn-count" });
    const caption = list.querySelector(":scope > .prn-caption");
    if (keys.size) list.insertBefore(line, caption ? caption.nextSibling : list.firstChild);
    return () => { line.textContent = fill(say.count, [...keys].filter((key) => read.has(key)).length, keys.size); };
  }

  function show() {
    marks.forEach((one) => one.show(read.has(one.key)));
    counts.forEach((tell) => tell());
  }

  let read = load();
  const marks = [...document.querySelectorAll(ROWS)].map(mark);
  const counts = [...document.querySelectorAll(".prn-list")].map(count);
  show();
  // Another page of the same documentation.
  addEventListener("storage", ({ key }) => { if (key === place) show((read = load())); });
})();
