import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { Notice } from '#frame/notice.tsx';
import { interviewWords } from '#words/interview/interview-words.ts';

/** What staff ask who sent it back; nothing where they did not. */
export const AskedAgain = ({ item: { returned } }: { item: InterviewPageItem }) =>
  returned === null ? null : (
    <Notice tone="quiet">
      <p>{interviewWords().asked}</p>
      {/* Written for this one person: there is no translation of it. */}
      <p key={returned.question} lang="ja" translate="yes">
        {returned.question}
      </p>
    </Notice>
  );
