import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import type {
  CommonOrderId,
  ConsentFormId,
  ConsentSignerId,
  OrderId,
  OrderItemId,
} from '@nattoku/contract/shared/primitives';
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonOrders, commonOrderVideos } from '#domain/order/common/common-order.table.ts';
import { versionOfCommon } from '#areas/patient-page/common-consent.ts';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import { fileObjects, playbackOf, plays, videoCaptions, videoQuestions, videos } from '#domain/video/video.table.ts';
import { answeringOf } from '#domain/chat/answering.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Shown in the preview where everybody's own number will stand. */
const SAMPLE_CODE = '000000';

/** The page as the next person who scans the code will get it, made of the videos as they are now; it holds nobody. */
export const previewCommonOrder = (scope: StaffScope, commonOrderId: CommonOrderId): Promise<PatientPage> =>
  read(scope, async (tx) => {
    const [found] = await tx
      .select({ common: commonOrders, senderName: staff.name })
      .from(commonOrders)
      .innerJoin(staff, eq(staff.id, commonOrders.createdBy))
      .where(and(eq(commonOrders.id, commonOrderId), ne(commonOrders.state, 'discarded')));
    if (!found) throw new Problem('notFound');
    const { common, senderName } = found;
    const contact = await contactOf(tx, null);
    return {
      contact,
      answering: await answeringOf(tx, contact.phone, scope.clock.now()),
      patientName: null,
      orders: [
        {
          // Nothing is stored under these ids: the preview sends nothing.
          id: common.id as string as OrderId,
          title: common.patientTitle,
          message: common.message,
          senderName,
          dueAt: null,
          items: await itemsOf(tx, commonOrderId),
          ...(common.area === 'consent' && { consent: await sampleConsent(tx, common) }),
          chatMessages: [],
          teamName: contact.facilityName,
          chatClosed: false,
          doneAt: null,
          receiptCode: SAMPLE_CODE,
        },
      ],
    };
  });

/** The form as everybody gets it who opens the code now; nobody has read or signed it. */
const sampleConsent = async (tx: Tx, common: typeof commonOrders.$inferSelect): Promise<PatientConsent> => {
  const version = await versionOfCommon(tx, common);
  if (!version) throw new Problem('consent.templateUnavailable');
  const { rules, fields } = version;
  return {
    formId: version.id as string as ConsentFormId,
    state: 'issued',
    closed: null,
    procedureName: '',
    explainerName: null,
    reading: version.reading,
    pages: version.pages,
    fields: fields.filter(({ filler }) => filler === 'patient'),
    values: [],
    questions: rules.questions.map((question) => ({ ...question, answers: [] })),
    gates: rules.gates.map(({ kind }) => ({ kind, metAt: null, opensAt: null, overridden: false })),
    signers: rules.signers.map(({ role, required }, index) => ({
      id: newId<ConsentSignerId>(index),
      role,
      required,
      reason: 'template',
      name: '',
      relation: null,
      state: 'waiting',
      decision: null,
      revisitOn: null,
      isStaff: role === 'doctor' || role === 'supervisor',
    })),
    shownSha256: null,
    signedAt: null,
    copies: [],
    staffBeside: false,
  };
};

const itemsOf = async (tx: Tx, commonOrderId: CommonOrderId): Promise<PatientPage['orders'][number]['items']> => {
  const rows = await tx
    .select({ video: videos, contentType: fileObjects.contentType, required: commonOrderVideos.required })
    .from(commonOrderVideos)
    .innerJoin(videos, eq(videos.id, commonOrderVideos.videoId))
    .leftJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(eq(commonOrderVideos.commonOrderId, commonOrderId))
    .orderBy(asc(commonOrderVideos.position));
  const playable = rows.filter(({ video }) => plays(video));
  const ids = playable.map(({ video }) => video.id);
  const captions = await tx
    .select({ videoId: videoCaptions.videoId, language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, ids))
    .orderBy(asc(videoCaptions.language));
  const questions = await tx
    .select()
    .from(videoQuestions)
    .where(and(inArray(videoQuestions.videoId, ids), isNull(videoQuestions.retiredAt)))
    .orderBy(asc(videoQuestions.position));
  return playable.map(({ video, contentType, required }) => ({
    id: video.id as string as OrderItemId,
    title: video.title,
    description: video.description,
    durationSeconds: video.durationSeconds ?? 0,
    required,
    available: true,
    chapters: video.chapters,
    playback: playbackOf(
      video,
      contentType,
      captions.filter(({ videoId }) => videoId === video.id),
    ),
    watchedRanges: [],
    resumeSeconds: 0,
    finished: false,
    questions: questions
      .filter(({ videoId }) => videoId === video.id)
      .map(({ videoId: _video, position: _position, retiredAt: _at, ...question }) => ({ ...question, answers: [] })),
  }));
};
