import { describe, expect, test } from 'vitest';
import { uploadStates, type UploadState } from '#file-store.ts';
import { isUploadOver, nextUploadState, type UploadEvent, uploadEvents } from '#upload-task.ts';

/** Every state with every event: 7 × 6 = 42 cases, legal and illegal. */
const expected: Record<UploadState, Record<UploadEvent, UploadState | null>> = {
  running: {
    pause: 'pausing',
    resume: null,
    cancel: 'canceling',
    stopped: null,
    succeeded: 'success',
    failed: 'error',
  },
  pausing: {
    pause: null,
    resume: 'running',
    cancel: 'canceling',
    stopped: 'paused',
    succeeded: 'success',
    failed: 'error',
  },
  paused: { pause: null, resume: 'running', cancel: 'canceling', stopped: null, succeeded: null, failed: null },
  canceling: {
    pause: null,
    resume: null,
    cancel: null,
    stopped: 'canceled',
    succeeded: 'success',
    failed: null,
  },
  canceled: { pause: null, resume: null, cancel: null, stopped: null, succeeded: null, failed: null },
  error: { pause: null, resume: 'running', cancel: 'canceling', stopped: null, succeeded: null, failed: null },
  success: { pause: null, resume: null, cancel: null, stopped: null, succeeded: null, failed: null },
};

const cases = uploadStates.flatMap((state) =>
  uploadEvents.map((event) => ({ state, event, next: expected[state][event] })),
);

describe('the states of an upload (specification/files.md §8)', () => {
  test('there are the seven that were given', () => {
    expect(uploadStates).toEqual(['running', 'pausing', 'paused', 'canceling', 'canceled', 'error', 'success']);
  });

  test.each(cases)('$state meets $event: $next', ({ state, event, next }) => {
    expect(nextUploadState(state, event)).toBe(next);
  });

  test('an upload that is being paused and then turns out complete is a success', () => {
    expect(nextUploadState('pausing', 'succeeded')).toBe('success');
  });

  test('it can be called off until it is over, once', () => {
    const canCancel = uploadStates.filter((state) => nextUploadState(state, 'cancel') === 'canceling');

    expect(canCancel).toEqual(['running', 'pausing', 'paused', 'error']);
  });

  test('after an error it goes on as running', () => {
    expect(nextUploadState('error', 'resume')).toBe('running');
  });

  test('what is over takes no event, and everything else takes one', () => {
    for (const state of uploadStates) {
      const taken = uploadEvents.filter((event) => nextUploadState(state, event) !== null);
      expect(taken.length === 0).toBe(isUploadOver(state));
    }
  });
});
