import { templateLimits } from '@nattoku/contract/video/video-template';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DraftVideo,
  emptyDraft,
  isSameDraft,
  toSave,
  totalSeconds,
  withEdition,
  withoutVideo,
  withRequired,
  withVideoAt,
  withVideos,
} from '#areas/video/template/template-draft.ts';

const aVideo = (id: number, more: Partial<DraftVideo> = {}): DraftVideo => ({
  id: String(id) as DraftVideo['id'],
  title: `動画${id}`,
  durationSeconds: 60,
  poster: null,
  required: true,
  available: true,
  ...more,
});
const idsOf = ({ videos }: { videos: readonly DraftVideo[] }) => videos.map(({ id }) => Number(id));
const draftOf = (...videos: DraftVideo[]) => ({ ...emptyDraft(), videos });

test('a video stands in a set once, and no more of them than a set may hold', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 80 }), (ids) => {
      const draft = withVideos(
        draftOf(aVideo(7)),
        ids.map((id) => aVideo(id)),
      );
      const wanted = [...new Set([7, ...ids])].slice(0, templateLimits.items);
      expect(idsOf(draft)).toEqual(wanted);
    }),
  );
});

test('moving a video loses none, and a place that there is not changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -2, max: 9 }),
      (ids, to) => {
        const draft = draftOf(...ids.map((id) => aVideo(id)));
        const [first = 0] = ids;
        const moved = idsOf(withVideoAt(draft, String(first) as never, to));
        expect([moved.length, new Set(moved)]).toEqual([ids.length, new Set(ids)]);
        if (to >= 0 && to < ids.length) expect(moved[to]).toBe(first);
        else expect(moved).toEqual(ids);
      },
    ),
  );
});

test('the approach goes with the last of its videos', () => {
  const draft = { ...draftOf(aVideo(1), aVideo(2)), approachId: 'a' as never, approachName: '胃内視鏡' };
  const one = withoutVideo(draft, '1' as never);
  expect(one).toMatchObject({ approachId: 'a', approachName: '胃内視鏡' });
  expect(withoutVideo(one, '2' as never)).toMatchObject({ videos: [], approachId: null, approachName: null });
});

test('a new edition takes the place of the old one, and goes in once where it stands already', () => {
  const old = draftOf(aVideo(1), aVideo(2, { available: false, required: false }), aVideo(3));
  const edition = { id: '9' as never, title: '改訂版' };
  const replaced = withEdition(old, '2' as never, edition);
  expect(idsOf(replaced)).toEqual([1, 9, 3]);
  expect(replaced.videos[1]).toMatchObject({ title: '改訂版', available: true, required: false });
  expect(idsOf(withEdition(old, '2' as never, { id: '3' as never, title: '動画3' }))).toEqual([1, 3]);
});

test('only what patients would see counts for the time', () => {
  expect(totalSeconds(draftOf(aVideo(1), aVideo(2, { available: false }), aVideo(3, { durationSeconds: 30 })))).toBe(
    90,
  );
});

test('a set is the same as long as a save would change nothing', () => {
  const draft = draftOf(aVideo(1));
  expect(isSameDraft(draft, { ...draftOf(aVideo(1, { poster: 'new' })), approachName: 'x' })).toBe(true);
  expect(isSameDraft(draft, withRequired(draft, '1' as never, false))).toBe(false);
  expect(toSave({ ...draft, reminderChannel: 'sms' as never }).reminderChannel).toBeNull();
});
