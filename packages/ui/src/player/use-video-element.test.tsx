// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useVideoElement } from '#player/use-video-element.ts';

/** A player of which nothing is left but the film and one button, which plays from a second. */
function Player({ from }: { from: number }) {
  const { video, playFrom } = useVideoElement(0);
  return (
    <>
      <video ref={video} aria-label="film">
        <track kind="captions" />
      </video>
      <button type="button" onClick={() => playFrom(from)}>
        play
      </button>
    </>
  );
}

/** A film whose data are there, at a second, and what it was made to do. */
function filmAt(second: number, paused: boolean) {
  const film = screen.getByLabelText<HTMLVideoElement>('film');
  const done: string[] = [];
  const facts = {
    readyState: { get: () => 4 },
    duration: { get: () => 60 },
    paused: { get: () => paused },
    currentTime: { get: () => second, set: (to: number) => done.push(`seek ${to}`) },
    play: { value: () => Promise.resolve(done.push('play')) },
  };
  Object.defineProperties(film, facts);
  return done;
}

test.each([
  ['rests elsewhere', 20, true, 0, ['seek 0', 'play']],
  ['runs elsewhere', 20, false, 0, ['seek 0', 'play']],
  ['rests at its beginning', 0, true, 0, ['play']],
  ['rests a little before', 11.5, true, 12, ['seek 12', 'play']],
  ['gets ready there already', 12.4, false, 12, ['play']],
] as const)('a film that %s', async (_, second, paused, from, wanted) => {
  const { unmount } = render(<Player from={from} />);
  const done = filmAt(second, paused);

  await userEvent.click(screen.getByRole('button', { name: 'play' }));

  expect(done).toEqual(wanted);
  unmount();
});
