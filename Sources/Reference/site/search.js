// The page of results: as one types, and for the words in its address, ?q=two+fingers.

import * as pagefind from "./pagefind/pagefind.js";

const SHOWN = 40;
const base = new URL(".", import.meta.url).pathname;
const field = document.querySelector("input[name=q]");
const status = document.querySelector("[role=status]");
const list = document.querySelector(".results");
const hint = status.textContent;

await pagefind.options({ baseUrl: base, excerptLength: 30 });
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", () => show(field.value));
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(field.value);
});
if (!field.value) field.focus();
await show(field.value);

async function show(words) {
  history.replaceState(null, "", words ? `?q=${encodeURIComponent(words)}` : location.pathname);
  const found = words.trim() ? await pagefind.debouncedSearch(words, {}, 100) : { results: [] };
  // Null: more was typed meanwhile.
  if (!found) return;
  const pages = await Promise.all(found.results.slice(0, SHOWN).map((result) => result.data()));
  if (field.value !== words) return;
  const count = found.results.length;
  const shown = count > SHOWN ? `, the best ${SHOWN} below` : "";
  status.textContent = words.trim() ? `${count} ${count === 1 ? "page" : "pages"}${shown}` : hint;
  list.replaceChildren(...pages.map(entry));
}

function entry(page) {
  // The section with the most words that were found, below the title of the page.
  const parts = page.sub_results.filter((part) => part.url.includes("#"));
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
