import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { leafletPath } from '@nattoku/contract/order/leaflet';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { Language, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { describe, expect, test } from 'vitest';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { givenOrderOfKinds } from '#testing/order-kinds/order-of-kinds.ts';
import { contentOf, layerIn, readLayers, writeLayer } from '#testing/text-layers.ts';
import { givenIssued, givenVideo } from '#testing/video/video-orders.ts';

const print = ({ server, staff }: Hospital, orderId: OrderId, language?: Language) =>
  fetch(server.origin + apiPrefix + leafletPath(orderId, language), { headers: { cookie: staff.nurse.cookie } });

const looked = async (hospital: Hospital, orderId: OrderId, language?: Language) =>
  lookAtSheet(await (await print(hospital, orderId, language)).bytes());

const bare = (text: string): string => text.replaceAll(/\s/gu, '');

const title = '胃カメラ（上部消化管内視鏡）の前に見る動画';

/** An order of a patient whose record says Vietnamese, with a film that has a Vietnamese title. */
const given = async ({ body = 'Nội soi dạ dày: điều cần biết' }: { body?: string } = {}) => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({
    familyName: 'グエン',
    givenName: 'ティ ラン',
    familyNameRoman: 'NGUYEN',
    givenNameRoman: 'THI LAN',
    language: 'vi',
  });
  const video = await givenVideo(hospital, { title, questions: 2 });
  await writeLayer(hospital.admin, contentOf(video), 'title', body, 'vi');
  const { order, linkSecret } = await givenIssued(hospital, {
    patient,
    videos: [video],
    draft: { title, message: '当日は朝ごはんを食べずに来てください。' },
  });
  return { hospital, patient, video, order, linkSecret };
};

describe('a leaflet in the language of the patient (specification/order.md §36)', () => {
  test('is in that of the record, with the Japanese beside it, and its code opens the page in it', async () => {
    const { hospital, order, linkSecret } = await given();
    const { words, codes, facts } = await looked(hospital, order.id);
    for (const part of [
      'Nội soi dạ dày: điều cần biết※',
      title,
      'NGUYEN THI LAN',
      'Mã số bệnh nhân',
      'Xem video (khoảng 1 phút) và trả lời 2 câu hỏi',
      '動画（約1分）を見て、確認問題2問に答える',
      'Bản dịch này chưa được người bản ngữ kiểm tra.',
      'Dấu ※ là bản dịch chưa được kiểm tra.',
      '当日は朝ごはんを食べずに来てください。',
      '03-0000-0000',
    ])
      expect(words).toContain(bare(part));
    expect(words).not.toContain('〓');
    expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/?lang=vi#${linkSecret}`]);
    expect(facts).toMatch(/Pages:\s+1\n/u);
    const { rows } = await hospital.server.owner.query(
      `SELECT detail FROM audit_events WHERE action = 'order.printHandout' AND subject_id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ detail: { language: 'vi' } }]);
  });

  test('bears no mark once somebody has reviewed the title', async () => {
    const { hospital, order, video } = await given();
    const content = contentOf(video);
    const { id } = layerIn(await readLayers(hospital.admin, content), 'vi', 'title');
    const body = { layerIds: id ? [id] : [], note: '病院の通訳が確認' };
    const { status } = await hospital.admin(textLayerContract.review, { params: { ...content, language: 'vi' }, body });
    expect(status).toBe(200);
    const { words } = await looked(hospital, order.id);
    expect(words).toContain(bare('Nội soi dạ dày: điều cần biết'));
    expect(words).not.toContain('※');
  });

  test.each([
    ['ja-easy', 'ビデオ（1分くらい）を 見て、しつもん 2つに こたえる', null],
    ['en', 'Watch the video (about 1 min) and answer 2 questions', '確認問題2問に答える'],
    ['zh', '观看视频（约1分钟），回答2道确认题', '確認問題2問に答える'],
    ['pt', 'Ver o vídeo (cerca de 1 min) e responder a 2 perguntas', '確認問題2問に答える'],
  ] as const)('%s can be chosen when it is printed', async (language, own, japanese) => {
    const { hospital, order, linkSecret } = await given();
    const { words, codes, facts } = await looked(hospital, order.id, language);
    expect(words).toContain(bare(own));
    if (japanese) expect(words).toContain(japanese);
    else expect(words).not.toContain('確認問題');
    expect(words).toContain(bare(title));
    expect(words).not.toContain('〓');
    expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/?lang=${language}#${linkSecret}`]);
    expect(facts).toMatch(/Pages:\s+1\n/u);
  });

  test('Japanese alone can be chosen too; the code says so, because the record says otherwise', async () => {
    const { hospital, order, linkSecret } = await given();
    const { words, codes } = await looked(hospital, order.id, 'ja');
    expect(words).not.toContain('Xem');
    expect(words).toContain('確認問題2問に答える');
    expect(codes).toEqual([`${hospital.server.services.publicUrl}/p/?lang=ja#${linkSecret}`]);
  });

  test('a title with a character that no font has is Japanese alone: nothing is an empty box', async () => {
    const { hospital, order } = await given({ body: 'Nội soi 🩺 dạ dày' });
    const { words } = await looked(hospital, order.id);
    expect(words).not.toContain('〓');
    expect(words).not.toContain(bare('Nội soi'));
    expect(words).toContain(bare(title));
    expect(words).toContain('Xem');
  });

  test('a language that the hospital does not speak is refused, and the one of a record falls back to Japanese', async () => {
    const { hospital, order } = await given();
    const { version } = (await hospital.admin(facilitySettingsContract.get, {})).body;
    await hospital.admin(facilitySettingsContract.updateLanguages, { body: { languages: ['ja', 'en'], version } });
    const refused = await print(hospital, order.id, 'zh');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('中文は、施設で使う言語に含まれていません');
    const { words } = await looked(hospital, order.id);
    expect(words).not.toContain('Xem');
    expect((await print(hospital, order.id, 'tlh' as Language)).status).toBe(404);
  });

  test('what asks for the most in the longest language still stands on one sheet, above its foot', async () => {
    const hospital = await openHospital();
    const { order } = await givenOrderOfKinds(hospital);
    await hospital.server.owner.query("UPDATE patients SET language = 'pt' WHERE id = $1", [
      order.patient.id satisfies PatientId,
    ]);
    const { words, facts } = await looked(hospital, order.id);
    for (const part of ['Ver o vídeo', 'Ler a explicação, escolher a resposta e assinar', '用紙を読んで、確認する'])
      expect(words).toContain(bare(part));
    expect(words.match(/Dúvidas\?/gu)).toHaveLength(1);
    expect(facts).toMatch(/Pages:\s+1\n/u);
  });
});
