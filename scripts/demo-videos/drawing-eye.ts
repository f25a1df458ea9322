import { colour } from './page.ts';

const lensPath = 'M150 176 Q198 235 150 294 Q104 235 150 176 Z';

const eyeball = `
  <circle cx="300" cy="235" r="190" fill="${colour.white}" stroke="${colour.skinLine}" stroke-width="10"/>
  <path d="M300 60 A175 175 0 1 1 300 410" fill="none" stroke="${colour.rose}" stroke-width="16"/>
  <path d="M484 214 L534 196 L534 276 L484 258 Z" fill="${colour.yellow}" stroke="${colour.amber}" stroke-width="5"/>
  <path d="M142 132 Q34 235 142 338" fill="#dff1fb" stroke="${colour.blue}" stroke-width="8"/>
  <path d="M146 128 L146 178 M146 292 L146 342" stroke="#7a5546" stroke-width="20" stroke-linecap="round"/>`;

const label = (
  x: number,
  y: number,
  text: string,
  lineTo: string,
  delay: number,
) => `<g class="fade" style="--at:${delay}s">
  <path d="${lineTo}" stroke="${colour.deep}" stroke-width="5" fill="none"/>
  <rect x="${x}" y="${y}" width="${text.length * 40 + 30}" height="58" rx="29" fill="${colour.deep}"/>
  <text x="${x + (text.length * 40 + 30) / 2}" y="${y + 42}" font-size="38" font-weight="700" text-anchor="middle" fill="${colour.white}">${text}</text></g>`;

/** The eye from the side, light coming in from the left, and a lens that clouds over. */
export const cloudingEye = `<svg viewBox="0 0 540 470">${eyeball}
  <path d="M-6 205 L150 205 L462 240 M-6 265 L150 265 L462 240" fill="none" stroke="${colour.yellow}" stroke-width="9" class="draw" pathLength="100" style="--at:.6s;--for:1.4s"/>
  <path d="M150 205 L462 240 M150 265 L462 240" stroke="${colour.white}" stroke-width="12" class="fade" style="--at:3.4s;--for:1.6s" opacity=".85"/>
  <path d="${lensPath}" fill="#d8eefb" stroke="${colour.teal}" stroke-width="6"/>
  <path d="${lensPath}" fill="#b9b49c" class="fade" style="--at:3s;--for:2s"/>
  ${label(196, 352, 'レンズ', 'M164 282 L224 360', 1.6)}
</svg>`;

const view = `
  <rect width="520" height="330" fill="#bfe3f7"/><circle cx="430" cy="66" r="38" fill="${colour.yellow}"/>
  <path d="M0 220 Q120 120 260 200 T520 180 V330 H0 Z" fill="#9ccf8e"/><path d="M0 262 Q160 210 300 262 T520 250 V330 H0 Z" fill="${colour.green}"/>
  <rect x="90" y="176" width="128" height="96" fill="#fff5e6"/><path d="M72 182 L154 112 L236 182 Z" fill="${colour.red}"/><rect x="138" y="214" width="34" height="58" fill="#8b5e3c"/><rect x="104" y="196" width="26" height="26" fill="${colour.blue}"/>
  <rect x="356" y="208" width="22" height="66" fill="#8b5e3c"/><circle cx="367" cy="172" r="54" fill="#4f9a58"/>
  <g fill="${colour.white}"><ellipse cx="290" cy="62" rx="46" ry="18"/><ellipse cx="322" cy="50" rx="34" ry="20"/></g>`;

const framed = (x: number, inner: string, words: string, delay: number) => `<g class="rise" style="--at:${delay}s">
  <svg x="${x}" y="0" width="520" height="330" viewBox="0 0 520 330"><defs><clipPath id="frame${x}"><rect width="520" height="330" rx="26"/></clipPath></defs><g clip-path="url(#frame${x})">${inner}</g></svg>
  <rect x="${x}" y="0" width="520" height="330" rx="26" fill="none" stroke="${colour.line}" stroke-width="6"/>
  <text x="${x + 260}" y="392" font-size="42" font-weight="700" text-anchor="middle" fill="${colour.ink}">${words}</text></g>`;

/** The same view with a clear lens and with a clouded one. */
export const clearAndHazy = `<svg viewBox="0 0 1160 420"><defs><filter id="haze"><feGaussianBlur stdDeviation="9"/></filter></defs>
  ${framed(10, view, 'ふつうの見え方', 0.5)}
  ${framed(630, `<g filter="url(#haze)">${view}</g><rect width="520" height="330" fill="#f3e8c8" opacity=".55"/><circle cx="430" cy="66" r="90" fill="${colour.white}" opacity=".6"/>`, '白内障の見え方', 1.8)}
</svg>`;

const close = (inner: string) => `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="90" fill="${colour.tint}"/>
  <path d="M95 20 Q20 95 95 170" fill="#dff1fb" stroke="${colour.blue}" stroke-width="6"/>${inner}</svg>`;
const smallLens = 'M104 40 Q152 95 104 150 Q62 95 104 40 Z';

export const smallCut = close(
  `<path d="${smallLens}" fill="#b9b49c" stroke="${colour.grey}" stroke-width="4"/><path d="M10 22 L62 56" stroke="${colour.dark}" stroke-width="10" stroke-linecap="round"/><path d="M56 48 L78 64 L60 66 Z" fill="${colour.grey}"/>`,
);
export const removeCloud = close(
  `<path d="${smallLens}" fill="none" stroke="${colour.grey}" stroke-width="5" stroke-dasharray="9 7"/><g fill="#b9b49c"><path d="M96 66 l18 4 l-6 16 l-18 -2 z"/><path d="M108 96 l18 6 l-10 16 l-16 -8 z"/><path d="M92 116 l12 8 l-6 12 l-14 -6 z"/></g><path d="M8 60 L86 90" stroke="${colour.dark}" stroke-width="13" stroke-linecap="round"/><path d="M8 60 L60 80" stroke="${colour.teal}" stroke-width="13" stroke-linecap="round"/>`,
);
export const newLens = close(
  `<path d="${smallLens}" fill="none" stroke="${colour.grey}" stroke-width="5" stroke-dasharray="9 7"/><ellipse cx="104" cy="95" rx="17" ry="38" fill="#aee0ea" stroke="${colour.teal}" stroke-width="6"/><path d="M104 57 q18 -14 6 -20 M104 133 q-18 14 -6 20" fill="none" stroke="${colour.teal}" stroke-width="6" stroke-linecap="round"/>`,
);

const sign = (inner: string) =>
  `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="90" fill="${colour.tint}"/>${inner}</svg>`;
const openEye = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-62 0 Q0 -56 62 0 Q0 56 -62 0 Z" fill="${colour.white}" stroke="${colour.dark}" stroke-width="7"/><circle r="26" fill="#7a5546"/><circle r="12" fill="${colour.dark}"/><circle cx="9" cy="-9" r="6" fill="${colour.white}"/></g>`;

export const eyeDrops = sign(
  `${openEye(92, 132, 0.95)}<path d="M112 14 h34 l-4 44 l-12 22 l-14 -22 z" fill="${colour.white}" stroke="${colour.teal}" stroke-width="6" stroke-linejoin="round" transform="rotate(28 128 46)"/><path class="pulse" style="--at:2s" d="M98 76 q13 16 13 24 a13 13 0 0 1 -26 0 q0 -8 13 -24 z" fill="${colour.blue}"/>`,
);
export const noRubbing = sign(
  `${openEye(95, 84, 1)}<path d="M96 178 q-26 -28 -18 -58 q4 -12 16 -8 l0 22 l4 -40 q10 -10 18 0 l2 34 q20 -4 26 8 q4 20 -10 42 z" fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="5" stroke-linejoin="round"/><g fill="none" stroke="${colour.red}" stroke-width="13"><circle cx="95" cy="95" r="83"/><path d="M38 38 L152 152"/></g>`,
);
export const noWater = sign(
  `<circle cx="95" cy="80" r="44" fill="${colour.skin}"/><path d="M50 74 a46 46 0 0 1 90 0 q-46 -26 -90 0 z" fill="${colour.dark}"/><g fill="${colour.blue}"><path d="M44 116 q14 18 14 26 a14 14 0 0 1 -28 0 q0 -8 14 -26 z"/><path d="M96 132 q14 18 14 26 a14 14 0 0 1 -28 0 q0 -8 14 -26 z"/><path d="M146 116 q14 18 14 26 a14 14 0 0 1 -28 0 q0 -8 14 -26 z"/></g><g fill="none" stroke="${colour.red}" stroke-width="13"><circle cx="95" cy="95" r="83"/><path d="M38 38 L152 152"/></g>`,
);
