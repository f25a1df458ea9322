import { expect, test } from 'vitest';
import { createPlayedCollector } from '#player/played-collector.ts';

type Range = { start: number; end: number };

/** Plays second by second from one position to another, at a speed, with the clock running along. */
function player() {
  const ranges: Range[] = [];
  const collector = createPlayedCollector((range) => ranges.push(range));
  let at = 0;
  return {
    ranges,
    collector,
    tick: (position: number, elapsedMs: number, rate = 1) => {
      at += elapsedMs;
      collector.advance({ position, at, rate });
    },
    play(from: number, to: number, rate = 1) {
      this.tick(from, 0, rate);
      for (let position = from; position < to;) {
        const step = Math.min(0.25 * rate, to - position);
        position += step;
        this.tick(position, (step / rate) * 1000, rate);
      }
    },
  };
}

test('what plays without a break is one range', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 0, 12);
  collector.stop(300);
  expect(ranges).toEqual([{ start: 0, end: 12 }]);
});

test('each flush hands over only what is new, without holes between', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 0, 5);
  collector.flush();
  play.call({ tick }, 5, 8);
  collector.flush();
  collector.flush();
  expect(ranges).toEqual([
    { start: 0, end: 5 },
    { start: 5, end: 8 },
  ]);
});

test('seeking forward counts neither the skipped part nor joins what was before and after', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 0, 4);
  collector.stop(300);
  play.call({ tick }, 100, 103);
  collector.stop(300);
  expect(ranges).toEqual([
    { start: 0, end: 4 },
    { start: 100, end: 103 },
  ]);
});

test('a jump that nobody announced does not count either', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 0, 4);
  tick(90, 250);
  play.call({ tick }, 90, 92);
  collector.stop(300);
  expect(ranges).toEqual([
    { start: 0, end: 4 },
    { start: 90, end: 92 },
  ]);
});

test('going back starts over', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 10, 14);
  tick(4, 250);
  play.call({ tick }, 4, 6);
  collector.stop(300);
  expect(ranges).toEqual([
    { start: 10, end: 14 },
    { start: 4, end: 6 },
  ]);
});

test('twice the speed is watching, also when the speed changes in the middle', () => {
  const { ranges, collector, play, tick } = player();
  play.call({ tick }, 0, 10, 2);
  play.call({ tick }, 10, 14, 1);
  collector.stop(300);
  expect(ranges).toEqual([{ start: 0, end: 14 }]);
});

test('late ticks of a hidden tab keep the range whole', () => {
  const { ranges, collector, tick } = player();
  tick(0, 0);
  tick(1.02, 1000);
  tick(61.3, 60_000);
  collector.stop(300);
  expect(ranges).toEqual([{ start: 0, end: 61.3 }]);
});

test('a stalled network and a pause add nothing', () => {
  const { ranges, collector, tick } = player();
  tick(3, 0);
  tick(3, 8000);
  collector.stop(300);
  tick(3, 60_000);
  tick(4, 1000);
  collector.stop(300);
  expect(ranges).toEqual([{ start: 3, end: 4 }]);
});

test('a script that moves the position ten times a second is not watching', () => {
  const { ranges, collector, tick } = player();
  for (let position = 0; position <= 300; position += 10) tick(position, 100);
  collector.stop(300);
  expect(ranges).toEqual([]);
});

test('what ran before a busy phone told that it began counts from where the film rested', () => {
  const { ranges, collector, play, tick } = player();
  collector.stop(0);
  play.call({ tick }, 0.6, 5);
  collector.stop(5);
  play.call({ tick }, 5.4, 8);
  collector.stop(8);
  expect(ranges).toEqual([
    { start: 0, end: 5 },
    { start: 5, end: 8 },
  ]);
});

test('neither a leap ahead nor one back counts from where the film rested', () => {
  const { ranges, collector, play, tick } = player();
  collector.stop(10);
  play.call({ tick }, 20, 24);
  collector.stop(30);
  play.call({ tick }, 26, 28);
  collector.stop(300);
  expect(ranges).toEqual([
    { start: 20, end: 24 },
    { start: 26, end: 28 },
  ]);
});
