import { colour } from './page.ts';

const gantry = `<path d="M250 28 h150 a76 76 0 0 1 76 76 v232 a76 76 0 0 1 -76 76 h-150 a76 76 0 0 1 -76 -76 v-232 a76 76 0 0 1 76 -76 z" fill="${colour.white}" stroke="${colour.line}" stroke-width="7"/><circle cx="325" cy="208" r="112" fill="${colour.tint}" stroke="${colour.teal}" stroke-width="12"/><circle cx="325" cy="208" r="92" fill="#cfe7ec"/>`;
const table = `<g><rect x="-30" y="262" width="420" height="26" rx="13" fill="${colour.teal}"/>
  <path d="M40 262 Q54 204 130 206 L300 226 Q344 232 348 262 Z" fill="${colour.blue}"/><circle cx="338" cy="214" r="44" fill="${colour.skin}"/><path d="M382 222 a46 46 0 0 0 -30 -52 q12 30 30 52 z" fill="${colour.dark}"/></g>`;

/** The table glides into the ring. */
export const scanner = `<svg viewBox="0 0 540 470"><rect x="20" y="414" width="500" height="16" rx="8" fill="${colour.line}"/><path d="M70 300 h120 v114 h-120 z" fill="${colour.white}" stroke="${colour.line}" stroke-width="6"/>${gantry}
  <g transform="translate(-16 0)"><g class="shift" style="--x:-150px;--at:1.2s;--for:2.6s">${table}</g></g>
  <path d="M213 208 a112 112 0 0 1 112 -112" fill="none" stroke="${colour.amber}" stroke-width="12" stroke-linecap="round" class="draw" pathLength="100" style="--at:3.6s;--for:1s"/></svg>`;

const sliceOf = (vessels: string, mass: string) => `
  <rect width="520" height="330" rx="26" fill="#10181b"/><ellipse cx="260" cy="165" rx="206" ry="136" fill="#5c6769"/><ellipse cx="260" cy="165" rx="190" ry="120" fill="#3f4a4d"/>
  <path d="M92 150 Q110 78 212 84 Q268 92 254 150 Q236 214 168 224 Q98 222 92 150 Z" fill="#6d797c"/><ellipse cx="372" cy="190" rx="54" ry="40" fill="#66716f"/><circle cx="260" cy="240" r="27" fill="#e9eeee"/><circle cx="260" cy="240" r="11" fill="#3f4a4d"/>
  <circle cx="262" cy="188" r="17" fill="${vessels}"/><circle cx="224" cy="196" r="12" fill="${vessels}"/><path d="M150 120 q34 20 60 62 M150 180 q30 -8 62 4" stroke="${vessels}" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="150" cy="150" r="22" fill="${mass}"/>`;

const picture = (
  x: number,
  inner: string,
  words: string,
  delay: number,
  mark: string,
) => `<g class="rise" style="--at:${delay}s"><svg x="${x}" y="0" width="520" height="330" viewBox="0 0 520 330">${inner}${mark}</svg>
  <text x="${x + 260}" y="392" font-size="42" font-weight="700" text-anchor="middle" fill="${colour.ink}">${words}</text></g>`;

/** The same slice of a body without and with contrast. */
export const withoutAndWithContrast = `<svg viewBox="0 0 1160 420">
  ${picture(10, sliceOf('#5f6a6d', '#66706f'), '使わないとき', 0.5, '')}
  ${picture(630, sliceOf('#ffffff', '#c9d2d2'), '使ったとき', 1.8, `<circle class="fade" style="--at:3.4s" cx="150" cy="150" r="42" fill="none" stroke="${colour.yellow}" stroke-width="8"/>`)}</svg>`;

const icon = (inner: string, fill: string = colour.tint) =>
  `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="90" fill="${fill}"/>${inner}</svg>`;

export const injection = icon(
  `<path d="M14 132 q70 -34 162 -6 v40 q-80 -24 -162 10 z" fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="5"/><g transform="rotate(38 104 74)"><rect x="46" y="52" width="88" height="38" rx="8" fill="${colour.white}" stroke="${colour.grey}" stroke-width="6"/><rect x="80" y="58" width="48" height="26" fill="${colour.blue}"/><path d="M46 71 h-24 M22 54 v34 M134 71 h44" stroke="${colour.grey}" stroke-width="7" stroke-linecap="round"/></g>`,
);
export const smallScanner = icon(
  `<circle cx="104" cy="88" r="60" fill="${colour.white}" stroke="${colour.teal}" stroke-width="14"/><circle cx="104" cy="88" r="36" fill="#cfe7ec"/><rect x="16" y="98" width="120" height="14" rx="7" fill="${colour.teal}"/><path d="M32 98 q4 -22 30 -22 l50 8 q12 2 14 14 z" fill="${colour.blue}"/><circle cx="118" cy="80" r="14" fill="${colour.skin}"/>`,
);
export const holdBreath = icon(
  `<circle cx="95" cy="86" r="56" fill="${colour.skin}"/><path d="M40 78 a56 56 0 0 1 110 0 q-54 -34 -110 0 z" fill="${colour.dark}"/><path d="M70 92 q8 -8 16 0 M104 92 q8 -8 16 0" fill="none" stroke="${colour.dark}" stroke-width="6" stroke-linecap="round"/><path d="M84 118 h22" stroke="${colour.dark}" stroke-width="7" stroke-linecap="round"/><circle cx="62" cy="110" r="12" fill="${colour.pink}" opacity=".7"/><circle cx="128" cy="110" r="12" fill="${colour.pink}" opacity=".7"/><g fill="${colour.teal}"><rect x="66" y="150" width="18" height="30" rx="5"/><rect x="106" y="150" width="18" height="30" rx="5"/></g>`,
);
export const kidneys = icon(
  `<path d="M74 42 q-52 6 -50 60 q4 52 44 46 q26 -8 8 -36 q-10 -12 4 -28 q16 -36 -6 -42 z" fill="${colour.rose}" stroke="#b9625d" stroke-width="5"/><path d="M116 42 q52 6 50 60 q-4 52 -44 46 q-26 -8 -8 -36 q10 -12 -4 -28 q-16 -36 6 -42 z" fill="${colour.rose}" stroke="#b9625d" stroke-width="5"/>`,
);
export const asthma = icon(
  `<path d="M62 34 h44 v58 h-44 z" fill="${colour.grey}"/><path d="M50 78 h68 v24 h40 v50 h-76 q-32 0 -32 -32 z" fill="${colour.blue}" stroke="${colour.teal}" stroke-width="5" stroke-linejoin="round"/><g fill="none" stroke="${colour.line}" stroke-width="8" stroke-linecap="round"><path d="M166 112 h18 M166 128 h18 M166 144 h18"/></g>`,
);
export const pregnancy = icon(
  `<circle cx="92" cy="44" r="26" fill="${colour.skin}"/><path d="M64 46 a28 28 0 0 1 54 -8 q-22 -4 -30 10 q-4 22 -18 30 q-8 -14 -6 -32 z" fill="#6b4a3a"/><path d="M70 84 q22 -16 44 0 q10 14 8 24 q34 14 24 42 q-6 18 -34 24 h-46 q-8 -46 4 -90 z" fill="${colour.pink}"/><path class="pulse" style="--at:2s" d="M124 142 q-18 -12 -8 -22 q6 -4 9 4 q3 -8 10 -4 q9 10 -11 22 z" fill="${colour.red}"/>`,
);

/** A body that glows warm for a moment. */
export const warmBody = `<svg viewBox="0 0 540 470"><circle cx="270" cy="240" r="225" fill="#fff1e0"/>
  <g class="fade" style="--at:1s;--for:1.6s" fill="none" stroke="${colour.amber}" stroke-width="12" stroke-linecap="round"><path d="M92 130 q-22 26 0 52 t0 52"/><path d="M448 130 q-22 26 0 52 t0 52"/><path d="M66 280 q-22 26 0 52"/><path d="M474 280 q-22 26 0 52"/></g>
  <path d="M150 470 q-6 -170 76 -186 h88 q82 16 76 186 z" fill="${colour.blue}"/><rect x="246" y="240" width="48" height="56" fill="${colour.skin}"/><circle cx="270" cy="176" r="86" fill="${colour.skin}"/><path d="M184 170 a86 88 0 0 1 172 0 q-40 -40 -86 -44 q-50 2 -86 44 z" fill="${colour.dark}"/>
  <circle class="fade" style="--at:1s" cx="218" cy="206" r="20" fill="${colour.red}" opacity=".45"/><circle class="fade" style="--at:1s" cx="322" cy="206" r="20" fill="${colour.red}" opacity=".45"/><circle cx="240" cy="180" r="8" fill="${colour.dark}"/><circle cx="300" cy="180" r="8" fill="${colour.dark}"/><path d="M244 218 q26 18 52 0" fill="none" stroke="${colour.dark}" stroke-width="7" stroke-linecap="round"/>
  <g class="rise" style="--at:2.4s"><circle cx="270" cy="384" r="40" fill="${colour.red}" opacity=".25"/><path d="M270 408 q-42 -28 -22 -50 q14 -8 22 12 q8 -20 22 -12 q20 22 -22 50 z" fill="${colour.red}"/></g></svg>`;

/** Wheals, shortness of breath, and the button in the hand. */
export const callButton = icon(
  `<path d="M40 178 q-6 -66 30 -74 l50 -4 q34 4 30 40 l-12 38 z" fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="5"/><rect x="74" y="58" width="44" height="86" rx="20" fill="${colour.white}" stroke="${colour.grey}" stroke-width="6"/><circle class="pulse" style="--at:2s" cx="96" cy="80" r="15" fill="${colour.red}"/><g fill="none" stroke="${colour.red}" stroke-width="7" stroke-linecap="round"><path d="M58 44 q-12 -12 -8 -26 M134 44 q12 -12 8 -26 M96 40 v-22"/></g>`,
);
