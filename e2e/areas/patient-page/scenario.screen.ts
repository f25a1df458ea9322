import { randomUUID } from 'node:crypto';
import { ScenarioPicture, scenarioPicturesPath } from '@nattoku/contract/ic-support/scenario-files';
import { scenarioItemContract, type ScenarioProgress } from '@nattoku/contract/ic-support/scenario-item';
import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addContent } from '#add-content.ts';
import { givenDraft, givenPatient, shownVideo, unique } from '#given.ts';
import { signIn, type Staff } from '#staff.ts';

const common = { place: 'both' as const, minutes: 1, coreRiskIds: [], staffNote: '職員だけのメモ', next: null };
const options = (...texts: string[]) => texts.map((text, index) => ({ key: `${index + 1}`, text }));

/** The smallest picture that there is. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function givenPicture(origin: string, { cookie }: Staff): Promise<string> {
  const sent = await fetch(origin + scenarioPicturesPath, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: Buffer.from(PIXEL, 'base64'),
  });
  return ScenarioPicture.parse(await sent.json()).id;
}

const someSteps = (videoId: VideoId, imageId: string): ScenarioStep[] => [
  { ...common, key: 'hello', kind: 'message', text: '膝の手術の説明を始めます。急がなくて大丈夫です。' },
  {
    ...common,
    key: 'picture',
    kind: 'picture',
    imageId,
    alt: '膝の関節の図',
    text: '痛みの元になる関節を、人工のものに替えます。',
  },
  { ...common, key: 'film', kind: 'video', videoId, fromSeconds: 0, toSeconds: 3, text: '翌日からの過ごし方です。' },
  {
    ...common,
    key: 'check',
    kind: 'check',
    text: '手術の次の日は、どうすごしますか。',
    options: options('ベッドで寝ている', '看護師と一緒に歩く').map((option, index) => ({
      ...option,
      isRight: index === 1,
    })),
    explanation: '次の日から、看護師と一緒に歩く練習をします。',
  },
  {
    ...common,
    key: 'risk',
    kind: 'pictogram',
    text: '100人が手術を受けると、次のことが起こります。',
    per: 100,
    items: [
      { label: '傷の感染', count: 2 },
      { label: '血のかたまり', count: 1 },
    ],
    source: '見本・医学的確認前',
  },
  {
    ...common,
    key: 'ways',
    kind: 'comparison',
    title: 'ほかの方法',
    columns: [
      { key: '1', name: '手術', isDoingNothing: false },
      { key: '2', name: '様子を見る', isDoingNothing: true },
    ],
    rows: [{ label: '痛み', cells: ['数か月で軽くなります', '続くことがあります'] }],
  },
  {
    ...common,
    key: 'fear',
    kind: 'question',
    answer: 'scale',
    isRequired: true,
    text: 'いま、どのくらい不安ですか。',
    min: 0,
    max: 10,
    minLabel: '不安はない',
    maxLabel: 'とても不安',
  },
  { ...common, key: 'worry', kind: 'worries', text: '心配なことはありますか。', options: options('痛み', '費用') },
  { ...common, key: 'ask', kind: 'doctorQuestion', text: '医師に聞きたいことはありますか。' },
  { ...common, key: 'room', place: 'room', kind: 'message', text: '医師だけが話すこと' },
  { ...common, key: 'end', kind: 'end', text: 'おつかれさまでした。つづきは病院でお話しします。' },
];

/** A published scenario in an order that was sent, and how its patient goes through it as staff see it. @param isFilmBeside the film that a step shows is an item, too */
export async function givenScenarioOrder(origin: string, isFilmBeside = false) {
  const admin = await signIn(origin, 'admin');
  const { call } = admin;
  const name = `膝の手術の説明${unique()}`;
  const { id, open } = await call(scenarioContract.create, {
    body: { name, description: '', departmentId: null, approachId: null, ownerId: null, reviewDueOn: null },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new scenario has no draft.');
  const params = { versionId: open.id };
  const film = await shownVideo(call);
  const steps = someSteps(film.id, await givenPicture(origin, admin));
  const saved = await call(scenarioContract.save, { params, body: { version: 1, steps } });
  await call(scenarioContract.publish, { params, body: { version: saved.version, note: '' } });

  const doctor = await signIn(origin, 'doctor');
  const draft = await givenDraft(doctor.call, {
    patient: await givenPatient(call),
    videos: isFilmBeside ? [film] : [],
  });
  await addContent(draft.id, 'scenario', id);
  const of = { params: { orderId: draft.id } };
  const { version } = await doctor.call(videoOrderContract.get, of);
  const { linkSecret } = await doctor.call(videoOrderContract.issue, {
    ...of,
    body: { version },
    idempotencyKey: randomUUID(),
  });
  const progress = async (): Promise<ScenarioProgress> => {
    const [item] = (await doctor.call(scenarioItemContract.ofOrder, of)).items;
    if (!item) throw new Error('The order has no scenario.');
    return item;
  };
  const watched = async () =>
    (await doctor.call(videoOrderContract.get, of)).items.flatMap((item) => item.watchedRanges);
  return { orderId: draft.id, linkSecret, progress, watched, name };
}
