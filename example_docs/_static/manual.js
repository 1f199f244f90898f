// Whoever reads MyST in one example wants to read it in all of them, on the next page, too.
(() => {
  const KEY = "prnotes-markup";
  const buttons = () => document.querySelectorAll(".prnotes-tabs > input");
  const choose = (markup) => buttons().forEach((button) => { button.checked = button.value === markup; });
  const remembered = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const remember = (markup) => { try { localStorage.setItem(KEY, markup); } catch { /* then not */ } };
  document.addEventListener("DOMContentLoaded", () => {
    if (remembered()) choose(remembered());
    buttons().forEach((button) => button.addEventListener("change", () => {
      const place = button.getBoundingClientRect().top;
      choose(button.value);
      remember(button.value);
      window.scrollBy(0, button.getBoundingClientRect().top - place);
    }));
  });
})();
