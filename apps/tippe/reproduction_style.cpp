// How the report of `tippe reproduce` looks, and the little script behind its filters. Without the script the page shows everything.
#include "reproduction.h"

namespace tippe::cli {

const std::string_view page_style = R"css(
  :root { color-scheme: light dark; --ink: #1c2430; --soft: #56616f; --page: #f6f7f9; --card: #ffffff; --line: #dde2e8; --link: #0062a0;
    --confirmed: #00724f; --confirmed-as-printed: #0062a0; --corrected: #8a5a00; --refuted: #b3400a; --undetermined: #5d6570; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #a3adb9; --page: #14181d; --card: #1d232a; --line: #333c46; --link: #7cc0ec;
    --confirmed: #3ecf9f; --confirmed-as-printed: #7cc0ec; --corrected: #f0b84a; --refuted: #ff8f5c; --undetermined: #b4bcc6; } }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 4.5rem; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
  .layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
  main { padding: 1.2rem 1.4rem 4rem; max-width: 66rem; min-width: 0; }
  nav.contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.4rem 0 2rem 1.2rem; font-size: .9rem; }
  nav.contents ul { list-style: none; margin: .1rem 0 .5rem; padding-left: .9rem; } nav.contents > ul { padding: 0; }
  nav.contents li { margin: .16rem 0; } nav.contents summary { cursor: pointer; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
  .to-contents { display: none; }
  h1 { font-size: 2rem; line-height: 1.2; margin: .8rem 0 .4rem; }
  h2 { font-size: 1.5rem; margin: 3rem 0 .2rem; padding-top: .8rem; border-top: 3px solid var(--line); }
  h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
  h4 { font-size: 1rem; margin: 0 0 .2rem; }
  p { margin: .4rem 0; } a { color: var(--link); } code { font-size: .92em; overflow-wrap: anywhere; }
  .lead, .soft { color: var(--soft); } .small { font-size: .86rem; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .25rem .7rem .25rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
  th { font-weight: 600; color: var(--soft); font-size: .86rem; } th:first-child, td:first-child { text-align: left; }
  .found { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20.5rem), 1fr)); gap: 1rem; padding: 0; list-style: none; counter-reset: found; }
  .found > li { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem .9rem; display: flex; flex-direction: column; }
  .found h3 { margin: .5rem 0 .2rem; font-size: 1.06rem; line-height: 1.3; } .found .picture { aspect-ratio: 16 / 10; display: flex; align-items: center; }
  .found .picture img { max-height: 100%; width: 100%; object-fit: contain; min-width: 0; } .found p { font-size: .93rem; } .found .evidence { margin-top: auto; }
  figure { margin: .8rem 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
  .picture { overflow-x: auto; background: #ffffff; border-radius: .4rem; margin: .5rem 0; }
  .found .picture { overflow: hidden; margin: 0; }
  .picture img { display: block; width: 100%; min-width: 34rem; height: auto; margin: 0 auto; }
  @media (prefers-color-scheme: dark) { .picture img { filter: invert(.9) hue-rotate(180deg); } .picture { background: #191919; } }
  .claim { margin: .7rem 0; padding: .7rem .9rem; background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--of); border-radius: .4rem; }
  .claim p { max-width: 52rem; } .claim:target { outline: .2rem solid var(--link); }
  .claim .self { float: right; margin-left: .8rem; font-size: .8rem; overflow-wrap: anywhere; text-decoration: none; } .claim .self:hover { text-decoration: underline; }
  .word { color: var(--of); font-weight: 700; } .mark { display: inline-block; min-width: 1.2em; } td a, th a { text-decoration: none; } td a { padding: .3rem .2rem; }
  .numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .3rem 1.1rem; margin: .4rem 0; }
  .numbers div { font-variant-numeric: tabular-nums; font-weight: 600; overflow-wrap: anywhere; }
  .numbers span { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); }
  .plain { padding: .35rem .9rem; } .plain p { margin: .15rem 0; } .plain .value { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .claim details { font-size: .86rem; } .claim summary { cursor: pointer; color: var(--soft); } .claim li { overflow-wrap: anywhere; }
  .filters { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center; padding: .6rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
  .filters select, .filters input, .filters button { font: inherit; font-size: .9rem; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .4rem; padding: .3rem .5rem; min-height: 2.2rem; max-width: 100%; }
  .filters input { flex: 1 1 9rem; min-width: 7rem; } .filters select { flex: 0 1 auto; max-width: 13rem; }
  [hidden] { display: none !important; }
  .swipe { display: none; }
  .bad { outline: .2rem solid var(--refuted); }
  :focus-visible { outline: .18rem solid var(--link); outline-offset: .1rem; }
  @media (max-width: 64rem) { th { white-space: normal; vertical-align: bottom; } .layout { display: block; } nav.contents { position: static; max-height: none; padding: 0 1.4rem 2rem; border-top: 3px solid var(--line); } .layout > nav { display: block; }
    .layout { display: flex; flex-direction: column; } nav.contents { order: 2; align-self: stretch; } .to-contents { display: inline; } }
  @media (max-width: 44rem) { th .name { display: none; } .picture img { min-width: 30rem; } main { padding: .8rem .8rem 3rem; } h1 { font-size: 1.6rem; } .filters { position: static; } html { scroll-padding-top: .5rem; } .claim .self { float: none; display: block; margin: 0; } }
  @media (max-width: 38rem) { .swipe { display: block; } .subject { display: none; } th, td { padding-right: .45rem; } }
  @media print { :root { --ink: #000; --soft: #444; --page: #fff; --card: #fff; --line: #bbb; --link: #00477a; --confirmed: #00724f; --confirmed-as-printed: #0062a0; --corrected: #8a5a00; --refuted: #b3400a; --undetermined: #5d6570; }
    @page { size: A4; margin: 15mm; } .swipe, .filters, nav.contents, .to-contents { display: none !important; } body { font-size: 9.5pt; } .layout { display: block; max-width: none; } main { max-width: none; padding: 0; } .wide { overflow: visible; } th { white-space: normal; vertical-align: bottom; } .subject { display: none; }
    .claim, figure, .found > li, tr { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } .picture img { min-width: 0; max-width: 15cm; max-height: 20cm; object-fit: contain; filter: none; } .picture { background: none; } .found { grid-template-columns: 1fr 1fr; } a { text-decoration: none; } }
)css";

const std::string_view page_script = R"js(
(() => {
  const q = (s, of = document) => [...of.querySelectorAll(s)];
  const claims = q('.claim'), chapters = q('section.chapter'), papers = q('section.paper'), figures = q('section.chapter figure');
  const box = {}; for (const name of ['paper', 'verdict', 'figure', 'words']) box[name] = document.getElementById('by-' + name);
  const said = document.getElementById('so-many'), reset = document.getElementById('all-claims');
  document.querySelector('.filters').hidden = false;
  const texts = new Map(claims.map(c => [c, c.textContent.toLowerCase()]));
  function show() {
    const paper = box.paper.value, verdict = box.verdict.value, figure = box.figure.value;
    const words = box.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const c of claims) {
      const fits = (!paper || c.dataset.paper === paper) && (!verdict || c.dataset.verdict === verdict) && (!figure || c.dataset.figure === figure) && words.every(w => texts.get(c).includes(w));
      c.hidden = !fits; count += fits;
    }
    const narrow = verdict || words.length;
    for (const f of figures) f.hidden = !!narrow;
    for (const s of chapters) s.hidden = !q('.claim', s).some(c => !c.hidden);
    for (const s of papers) s.hidden = !q('.claim', s).some(c => !c.hidden);
    said.textContent = count === claims.length ? `${count} claims` : `${count} of ${claims.length} claims`;
    reset.hidden = count === claims.length;
    for (const o of box.figure.options) o.hidden = !!o.value && !!paper && !o.value.startsWith(paper + '-');
  }
  function from_address() {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (!hash.includes('=')) {
      const there = document.getElementById(hash);
      if (there && there.closest('[hidden]')) { for (const b of Object.values(box)) b.value = ''; show(); there.scrollIntoView(); }
      return;
    }
    const wanted = new URLSearchParams(hash);
    for (const [name, b] of Object.entries(box)) b.value = wanted.get(name) || '';
    show();
    document.getElementById('claims').scrollIntoView();
  }
  for (const [name, b] of Object.entries(box)) b.addEventListener(name === 'words' ? 'input' : 'change', () => { if (name === 'paper') box.figure.value = ''; show(); });
  reset.addEventListener('click', () => { for (const b of Object.values(box)) b.value = ''; show(); });
  addEventListener('hashchange', from_address);
  show(); from_address();
})();
)js";

}  // namespace tippe::cli
