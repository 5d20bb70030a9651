// The page of results: as one types, and for the words in its address, ?q=two+fingers. Guides come before the
// reference, and a page whose title was typed before all.

import * as pagefind from "./pagefind/pagefind.js";

const PARTS = ["guides", "reference"];
const SHOWN = 40; // of each part
const base = new URL(".", import.meta.url).pathname;
const field = document.querySelector("input[name=q]");
const status = document.querySelector("[role=status]");
const list = document.querySelector(".results");
const hint = status.textContent;

// A long guide is not worth less than the page of one function.
await pagefind.options({ baseUrl: base, excerptLength: 30, ranking: { pageLength: 0.2 } });
let latest = 0;
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", () => show(field.value));
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(field.value);
});
if (!field.value) field.focus();
await show(field.value);

async function show(words) {
  const own = ++latest;
  history.replaceState(null, "", words ? `?q=${encodeURIComponent(words)}` : location.pathname);
  const asked = words.trim() ? PARTS : [];
  // Identifiers are in the index as a whole and as their words: require_failure is a part of a longer one.
  const plain = words.replaceAll("_", " ");
  const found = await Promise.all(asked.map((part) => pagefind.search(plain, { filters: { part } })));
  const best = found.flatMap((part) => part.results.slice(0, SHOWN));
  const pages = await Promise.all(best.map((result) => result.data()));
  // More was typed meanwhile.
  if (own !== latest) return;
  const title = words.trim().toLowerCase();
  const isTitle = (page) => [title, `gesta.${title}`].includes(page.meta.title.toLowerCase());
  pages.sort((a, b) => isTitle(b) - isTitle(a));
  const count = found.reduce((sum, part) => sum + part.results.length, 0);
  const shown = count > pages.length ? `, the best ${pages.length} below` : "";
  status.textContent = asked.length ? `${count} ${count === 1 ? "page" : "pages"}${shown}` : hint;
  list.replaceChildren(...pages.map((page) => entry(page, isTitle(page))));
}

function entry(page, isWhole) {
  // The section with the most words that were found, below the title of the page.
  const parts = page.sub_results.filter((part) => !isWhole && part.url.includes("#"));
  const part = parts.sort((a, b) => b.locations.length - a.locations.length)[0];
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = part?.url ?? page.url;
  link.textContent = part ? `${page.meta.title}: ${part.title}` : page.meta.title;
  const kind = document.createElement("span");
  kind.className = "kind";
  kind.textContent = page.meta.kind;
  const excerpt = document.createElement("p");
  // Escaped by pagefind, with <mark> around the words.
  excerpt.innerHTML = (part ?? page).excerpt;
  item.append(link, kind, excerpt);
  return item;
}
