import { colour } from './page.ts';

const icon = (inner: string, fill: string = colour.tint) =>
  `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="90" fill="${fill}"/>${inner}</svg>`;

const drip = (
  x: number,
  y: number,
) => `<g><path d="M${x} ${y} v300" stroke="${colour.grey}" stroke-width="9" stroke-linecap="round"/><path d="M${x - 36} ${y} h72" stroke="${colour.grey}" stroke-width="9" stroke-linecap="round"/><path d="M${x - 34} ${y + 300} h68" stroke="${colour.grey}" stroke-width="11" stroke-linecap="round"/>
  <rect x="${x + 10}" y="${y + 14}" width="46" height="76" rx="12" fill="${colour.white}" stroke="${colour.teal}" stroke-width="6"/><path d="M${x + 14} ${y + 46} h38 v32 q-19 12 -38 0 z" fill="${colour.blue}"/></g>`;

const monitor = (
  x: number,
  y: number,
) => `<g><rect x="${x}" y="${y}" width="190" height="130" rx="16" fill="${colour.dark}"/><rect x="${x + 12}" y="${y + 12}" width="166" height="92" rx="8" fill="#12262c"/>
  <path class="draw" style="--at:1.2s;--for:3s" pathLength="100" d="M${x + 16} ${y + 62} h34 l10 -30 l14 52 l12 -22 h26 l9 -24 l12 40 l10 -16 h32" fill="none" stroke="#5fe08a" stroke-width="6" stroke-linejoin="round"/><path d="M${x + 95} ${y + 130} v60" stroke="${colour.dark}" stroke-width="14"/></g>`;

const patient = (withMask: boolean) => `<g>
  <rect x="40" y="300" width="440" height="34" rx="14" fill="${colour.teal}"/><path d="M100 334 v76 M420 334 v76" stroke="${colour.grey}" stroke-width="16" stroke-linecap="round"/>
  <rect x="46" y="262" width="120" height="42" rx="18" fill="${colour.white}" stroke="${colour.line}" stroke-width="4"/>
  <path d="M150 300 Q166 226 250 228 L420 248 Q466 254 470 300 Z" fill="${colour.blue}"/><path d="M190 300 Q210 250 290 252 L470 290 V300 Z" fill="${colour.white}" opacity=".35"/>
  <circle cx="112" cy="236" r="48" fill="${colour.skin}"/><path d="M66 248 a48 48 0 0 1 28 -58 q-10 34 -28 58 z" fill="${colour.dark}"/>
  <path d="M112 216 q9 7 18 1" fill="none" stroke="${colour.dark}" stroke-width="5" stroke-linecap="round" transform="rotate(-12 120 216)"/>
  ${withMask ? `<path class="rise" style="--at:1.4s" d="M128 222 l40 -14 q16 24 2 46 l-36 -8 z" fill="#d4f1f6" stroke="${colour.teal}" stroke-width="5" stroke-linejoin="round"/>` : ''}</g>`;

/** On the operating table: drip, monitor, asleep. */
export const asleep = `<svg viewBox="0 0 540 470">${drip(498, 60)}<path d="M532 148 Q560 230 440 262" fill="none" stroke="${colour.teal}" stroke-width="5"/>${monitor(196, 20)}${patient(true)}
  <g fill="${colour.deep}" font-weight="700"><text class="fade" style="--at:2.4s" x="92" y="160" font-size="44">Z</text><text class="fade" style="--at:2.9s" x="126" y="116" font-size="36">Z</text><text class="fade" style="--at:3.4s" x="152" y="82" font-size="28">Z</text></g></svg>`;

/** Somebody stands at the head of the table all the time. */
export const watchedOver = `<svg viewBox="0 0 540 470">${monitor(330, 40)}
  <g class="rise" style="--at:.7s"><path d="M150 470 V250 q0 -60 66 -64 h24 q66 4 66 64 v220 z" fill="${colour.bright}"/><circle cx="228" cy="128" r="56" fill="${colour.skin}"/><path d="M170 122 q0 -58 58 -60 q58 2 58 60 q-58 -22 -116 0 z" fill="${colour.teal}"/><path d="M184 138 h88 v26 q-44 36 -88 0 z" fill="${colour.white}" stroke="${colour.line}" stroke-width="4"/><circle cx="210" cy="122" r="6" fill="${colour.dark}"/><circle cx="246" cy="122" r="6" fill="${colour.dark}"/></g>
  <g transform="translate(20 60) scale(.98)">${patient(false)}<path d="M138 224 C176 120 300 250 426 130" fill="none" stroke="${colour.white}" stroke-width="16"/><path class="draw" style="--at:1.4s;--for:1.4s" pathLength="100" d="M138 224 C176 120 300 250 426 130" fill="none" stroke="${colour.teal}" stroke-width="9"/></g></svg>`;

export const mealForbidden = icon(
  `<path d="M32 92 h126 q-4 58 -46 64 h-34 q-42 -6 -46 -64 z" fill="${colour.white}" stroke="${colour.grey}" stroke-width="6"/><path d="M40 90 q54 -44 110 0 z" fill="#fff3d6" stroke="${colour.grey}" stroke-width="5"/><g fill="none" stroke="${colour.red}" stroke-width="13"><circle cx="95" cy="95" r="83"/><path d="M38 38 L152 152"/></g>`,
);
export const allergy = icon(
  `<circle cx="95" cy="92" r="56" fill="${colour.skin}"/><path d="M40 84 a56 56 0 0 1 110 0 q-54 -34 -110 0 z" fill="${colour.dark}"/><g fill="${colour.red}" opacity=".75"><circle cx="66" cy="112" r="8"/><circle cx="82" cy="128" r="6"/><circle cx="118" cy="108" r="9"/><circle cx="130" cy="126" r="6"/><circle cx="106" cy="132" r="5"/></g><circle cx="76" cy="96" r="5" fill="${colour.dark}"/><circle cx="114" cy="94" r="5" fill="${colour.dark}"/><path d="M82 122 q12 -8 24 0" fill="none" stroke="${colour.dark}" stroke-width="5" stroke-linecap="round"/>`,
);
export const tooth = icon(
  `<path d="M54 58 q0 -28 24 -26 q17 8 34 0 q26 -2 26 28 q0 28 -12 46 q-8 48 -18 48 q-10 0 -13 -38 q-3 -10 -8 0 q-4 38 -14 38 q-10 0 -12 -46 q-8 -24 -7 -50 z" fill="${colour.white}" stroke="${colour.grey}" stroke-width="6" stroke-linejoin="round"/><g class="pulse" style="--at:2s" fill="none" stroke="${colour.amber}" stroke-width="7" stroke-linecap="round"><path d="M34 70 q-12 12 0 26 M158 70 q12 12 0 26"/></g>`,
);
export const family = icon(
  `<g><circle cx="62" cy="66" r="26" fill="${colour.skin}"/><path d="M36 62 a26 26 0 0 1 52 0 q-26 -14 -52 0 z" fill="${colour.dark}"/><path d="M22 158 q0 -58 40 -58 q40 0 40 58 z" fill="${colour.teal}"/><circle cx="128" cy="66" r="26" fill="${colour.skin}"/><path d="M102 66 a26 27 0 0 1 52 0 l0 22 q-6 -22 -12 -28 q-22 -8 -40 6 z" fill="#6b4a3a"/><path d="M88 158 q0 -58 40 -58 q40 0 40 58 z" fill="${colour.bright}"/><circle cx="95" cy="106" r="20" fill="${colour.skin}"/><path d="M75 104 a20 20 0 0 1 40 0 q-20 -12 -40 0 z" fill="${colour.dark}"/><path d="M66 170 q0 -42 29 -42 q29 0 29 42 z" fill="${colour.yellow}"/></g>`,
);
export const sickness = icon(
  `<circle cx="95" cy="92" r="58" fill="#e9f0d2"/><path d="M38 84 a58 58 0 0 1 114 0 q-56 -34 -114 0 z" fill="${colour.dark}"/><path d="M66 92 l16 6 M124 92 l-16 6" stroke="${colour.dark}" stroke-width="6" stroke-linecap="round"/><path d="M74 126 q8 -10 16 0 t16 0 t14 0" fill="none" stroke="${colour.dark}" stroke-width="6" stroke-linecap="round"/><path d="M140 66 q12 15 12 22 a12 12 0 0 1 -24 0 q0 -7 12 -22 z" fill="${colour.blue}"/>`,
);
export const throat = icon(
  `<circle cx="95" cy="70" r="46" fill="${colour.skin}"/><path d="M50 64 a46 46 0 0 1 90 0 q-46 -26 -90 0 z" fill="${colour.dark}"/><rect x="76" y="108" width="38" height="44" fill="${colour.skin}"/><path d="M30 178 q4 -42 50 -44 h30 q46 2 50 44 z" fill="${colour.teal}"/><ellipse class="pulse" style="--at:2s" cx="95" cy="128" rx="15" ry="19" fill="${colour.red}" opacity=".8"/><circle cx="79" cy="74" r="5" fill="${colour.dark}"/><circle cx="111" cy="74" r="5" fill="${colour.dark}"/><path d="M84 96 q11 -7 22 0" fill="none" stroke="${colour.dark}" stroke-width="5" stroke-linecap="round"/>`,
);
export const lungs = icon(
  `<path d="M95 30 v56" stroke="${colour.grey}" stroke-width="12" stroke-linecap="round"/><path d="M84 74 q-50 4 -56 62 q2 26 26 22 q28 -6 30 -24 z" fill="${colour.pink}" stroke="${colour.rose}" stroke-width="6"/><path d="M106 74 q50 4 56 62 q-2 26 -26 22 q-28 -6 -30 -24 z" fill="${colour.pink}" stroke="${colour.rose}" stroke-width="6"/><circle class="pulse" style="--at:2s" cx="56" cy="128" r="15" fill="${colour.red}" opacity=".8"/>`,
);
export const clot = icon(
  `<path d="M4 86 q92 -40 182 8 v40 q-92 -44 -182 -2 z" fill="${colour.pink}" stroke="${colour.rose}" stroke-width="6"/><path d="M14 108 q82 -32 162 6" fill="none" stroke="${colour.white}" stroke-width="8" opacity=".7" stroke-dasharray="16 12"/><circle class="pop" style="--at:1.8s" cx="106" cy="98" r="21" fill="#a23b34"/>`,
);
