import type { VideoId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import type { VideoQuestionInput } from '@nattoku/contract/video/video';
import { checkQuestions, normaliseQuestion } from '@nattoku/contract/video/video-input';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { lockSeenVideo, nextVersion } from '#areas/video/library/video.lock.ts';
import { videoWritten } from '#areas/video/library/video.operations.ts';
import { videoQuestions, videos } from '#domain/video/video.table.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const contentOf = (question: VideoQuestionInput): string => {
  const { stem, options, correctOption, explanation, passageStart, passageEnd } = question;
  return JSON.stringify([stem, options, correctOption, explanation, passageStart, passageEnd]);
};

type NewQuestions = { videoId: VideoId; version: number; questions: readonly VideoQuestionInput[] };

/** A question whose words did not change stays the same question; any other is retired, for the orders that were issued with it. */
export const putQuestions = write(async (tx, input: NewQuestions, scope: StaffScope) => {
  const { videoId } = input;
  const video = await lockSeenVideo(tx, input, scope);
  const questions = input.questions.map(normaliseQuestion);
  const problems = checkQuestions(questions, video.durationSeconds);
  if (problems.length > 0) throw invalidInput(...problems);

  const asked = await tx
    .select()
    .from(videoQuestions)
    .where(and(eq(videoQuestions.videoId, videoId), isNull(videoQuestions.retiredAt)))
    .orderBy(asc(videoQuestions.position));
  const now = scope.clock.now();
  const left = new Map(asked.map((question) => [question.id, contentOf(question)]));
  for (const [position, question] of questions.entries()) {
    const content = contentOf(question);
    const [same] = [...left].find(([, known]) => known === content) ?? [];
    if (same) {
      left.delete(same);
      await tx.update(videoQuestions).set({ position }).where(eq(videoQuestions.id, same));
    } else {
      const id = newId<VideoQuestionId>(now.getTime());
      await tx.insert(videoQuestions).values({ ...question, id, videoId, position });
    }
  }
  const retired = [...left.keys()];
  if (retired.length > 0)
    await tx.update(videoQuestions).set({ retiredAt: now }).where(inArray(videoQuestions.id, retired));
  await tx.update(videos).set({ version: nextVersion, updatedAt: now }).where(eq(videos.id, videoId));
  return videoWritten(tx, videoId, scope, 'video.questions', { count: questions.length, retired: retired.length });
});
