/** A questionnaire with its words, in a part of its own: nothing before it needs the rules by which questions are shown. */
export { InterviewScreen } from '#areas/medical-interview/interview.screen.tsx';
export { interviewWordsReady } from '#words/interview/interview-words.ts';
