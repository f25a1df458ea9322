import type { VideoId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import type { Patient } from '@nattoku/contract/patient/patient';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract, type IssuedOrder, type Order } from '@nattoku/contract/video/video-order';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import { newId } from '#kernel/new-id.ts';
import { callerWith, type As, type Hospital } from '#testing/hospital.ts';

type GivenVideo = { title?: string; durationSeconds?: number; questions?: number; published?: boolean };
export type TestVideo = { id: VideoId; title: string; questionIds: VideoQuestionId[] };

/** A video as if it had been uploaded and processed; the right option of each question is the first. */
export async function givenVideo({ server, facilityId }: Hospital, given: GivenVideo = {}): Promise<TestVideo> {
  const { title = '胃カメラ検査の説明', durationSeconds = 60, questions = 1, published = true } = given;
  const id = newId<VideoId>();
  await server.owner.query(
    `INSERT INTO videos (id, facility_id, title, status, published, duration_seconds, has_hls, has_poster, media_folder)
     VALUES ($1, $2, $3, 'ready', $4, $5, true, true, 'videos/test/1')`,
    [id, facilityId, title, published, durationSeconds],
  );
  const questionIds: VideoQuestionId[] = [];
  for (let position = 0; position < questions; position += 1) {
    const questionId = newId<VideoQuestionId>();
    await server.owner.query(
      `INSERT INTO video_questions (id, facility_id, video_id, position, stem, options, correct_option, explanation)
       VALUES ($1, $2, $3, $4, $5, '{正しい,違う,わからない}', 0, '動画の後半で説明しています。')`,
      [questionId, facilityId, id, position, `質問${position + 1}`],
    );
    questionIds.push(questionId);
  }
  return { id, title, questionIds };
}

const emptyDraft: OrderDraft = { title: '', approachId: null, videoIds: [], message: '', dueOn: null };

type GivenOrder = { by?: As; patient?: Patient; videos?: TestVideo[]; draft?: Partial<OrderDraft> };

export async function givenDraft(hospital: Hospital, given: GivenOrder = {}): Promise<Order> {
  const { by = hospital.nurse, draft = {} } = given;
  const patient = given.patient ?? (await hospital.given.patient());
  const videos = given.videos ?? [await givenVideo(hospital)];
  const { body: begun } = await by(videoOrderContract.createDraft, { body: { patientId: patient.id } });
  const { body } = await by(videoOrderContract.saveDraft, {
    params: { orderId: begun.id },
    body: { ...emptyDraft, videoIds: videos.map(({ id }) => id), ...draft, version: begun.version },
  });
  return body;
}

export async function givenIssued(hospital: Hospital, given: GivenOrder = {}): Promise<IssuedOrder> {
  const { id: orderId, version } = await givenDraft(hospital, given);
  const by = given.by ?? hospital.nurse;
  return (await by(videoOrderContract.issue, { params: { orderId }, body: { version } })).body;
}

export const cookieIn = (headers: Headers): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

export type Visitor = { call: As; cookie: string };

/** Opens a link as a browser does; the birth date is that of `aPatient` unless another is given. */
export async function enter(
  hospital: Pick<Hospital, 'stranger'> & { server: { origin: string } },
  secret: string,
  birthDate = '1958-04-02',
): Promise<Visitor> {
  const knocked = await hospital.stranger(patientPageContract.exchange, { body: { secret } });
  const unverified = callerWith(hospital.server.origin, { cookie: cookieIn(knocked.headers) });
  const verified = await unverified(patientPageContract.verify, { body: { birthDate } });
  const cookie = cookieIn(verified.headers);
  return { cookie, call: callerWith(hospital.server.origin, { cookie }) };
}

/** Opens a link and stays in front of the question for the birth date. */
export async function knock(hospital: Hospital, secret: string): Promise<Visitor> {
  const { headers } = await hospital.stranger(patientPageContract.exchange, { body: { secret } });
  const cookie = cookieIn(headers);
  return { cookie, call: callerWith(hospital.server.origin, { cookie }) };
}

type Kind = PatientRecord['kind'];
type Happening<K extends Kind> = Omit<Extract<PatientRecord, { kind: K }>, 'kind' | 'id' | 'at'>;

export const record = <K extends Kind>(kind: K, happening: Happening<K>, at = new Date()): PatientRecord =>
  ({ kind, id: crypto.randomUUID(), at: at.toISOString(), ...happening }) as unknown as PatientRecord;

/** The whole video, and the right answer to each of its questions. */
export const everythingOf = ({ items }: Order): PatientRecord[] =>
  items.flatMap(({ id: itemId, video, questions }) => [
    record('watched', { itemId, range: { start: 0, end: video.durationSeconds } }),
    ...questions.map((question) =>
      record('answered', { itemId, questionId: question.id, option: question.correctOption }),
    ),
  ]);
