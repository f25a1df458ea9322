import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { InterviewProvider } from '#areas/medical-interview/interview-context.tsx';
import { useHeldPictures } from '#areas/medical-interview/interview-pictures.ts';
import { whereToGoOn } from '#areas/medical-interview/interview-screens.ts';
import { QuestionScreen } from '#areas/medical-interview/question.screen.tsx';
import { SentScreen } from '#areas/medical-interview/sent.screen.tsx';
import { SummaryScreen } from '#areas/medical-interview/summary.screen.tsx';
import { useAskedInterview } from '#areas/medical-interview/use-asked-interview.ts';
import { WhoScreen } from '#areas/medical-interview/who.screen.tsx';
import type { ItemScreenProps } from '#progress/item-kind.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

type Props = ItemScreenProps<InterviewPageItem> & {
  items: readonly InterviewItem[];
  evaluator: InterviewEvaluator;
};

/** Which of the screens of a questionnaire is shown. `who-last` is come to from the summary, and leads back there. */
export function AskedInterview({ step: given, part, of, items, evaluator }: Props) {
  const asked = useAskedInterview(given, { items, evaluator });
  useHeldPictures(given.item);
  return (
    <InterviewProvider value={asked.onPage}>
      <Part asked={asked} part={part} of={of} />
    </InterviewProvider>
  );
}

type PartProps = { asked: ReturnType<typeof useAskedInterview>; part: string; of: string | null };

function Part({ asked, part, of }: PartProps) {
  const { go } = usePatientPage();
  const { step, way } = asked;
  const { item } = step;
  const goTo = (next: string, number: number | null = null) => {
    asked.flush();
    go({ name: 'item', itemId: item.id, part: next, of: number === null ? null : String(number) });
  };
  if (item.sent !== null && item.returned === null) return <SentScreen step={step} way={way} />;
  const page = way.pages.find(({ number }) => String(number) === of);
  if ((part === 'question' || part === 'change') && page)
    return (
      <QuestionScreen
        key={page.number}
        step={step}
        page={page}
        way={way}
        isChange={part === 'change'}
        change={asked.change}
        onDecided={() => asked.decide(page.number)}
        goTo={goTo}
      />
    );
  if (part === 'who' || part === 'who-last')
    return (
      <WhoScreen
        step={step}
        onSaid={(respondent) => {
          asked.answeredBy(respondent);
          const next = part === 'who' ? whereToGoOn(way) : null;
          if (next) goTo('question', next.number);
          else goTo('summary');
        }}
      />
    );
  return <SummaryScreen step={step} way={way} goTo={goTo} onSend={() => goTo(asked.send() ? 'sent' : 'who-last')} />;
}
