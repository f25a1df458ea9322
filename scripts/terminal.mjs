/** Says when a step begins, and how long it took. */
export async function step(japanese, english, work) {
  const began = performance.now();
  say(`${japanese}…`, `${english}…`);
  await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${japanese}: ${seconds}秒`, `${english}: ${seconds} s`);
}

export function say(japanese, english) {
  console.log(`${japanese} / ${english}`);
}

export function fail(japanese, english) {
  console.error(`${japanese}\n${english}`);
  process.exit(1);
}
