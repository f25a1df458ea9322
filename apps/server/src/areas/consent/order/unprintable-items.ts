import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import type { MissingItem } from '@nattoku/contract/consent/consent-order';
import { item } from '#areas/consent/order/consent-order.rules.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import { characterTable } from '#kernel/pdf/characters.ts';

/**
 * What will stand as 〓, or framed in its usual shape, by the place where it was typed: said while it can still be written otherwise, and before
 * anybody signs. It stops nothing, since a name may have no other letters.
 */
export async function unprintableItems(form: ConsentForm): Promise<MissingItem[]> {
  const { specialIn } = await characterTable('regular');
  return textsOf(form).flatMap(({ part, label, text, fieldId }) => {
    const lacking = specialIn(text).filter(({ shown }) => shown !== 'drawn');
    if (lacking.length === 0) return [];
    const characters = lacking.map(({ character }) => character).join('');
    const instead = lacking.some(({ shown }) => shown === 'missing') ? '〓' : '点線の枠で囲んだ標準の字形';
    const words = `「${label}」は印刷できない文字（${characters}）を含みます。${instead}で印刷されます。ほかの字に直すか、プレビューでこのままでよいか確かめてください`;
    return [{ ...item(part, words, false), fieldId }];
  });
}

type Typed = Pick<MissingItem, 'part' | 'fieldId'> & { label: string; text: string };

function textsOf({ fields, values, procedureName, operatorName, assistantNames, signers }: ConsentForm): Typed[] {
  const value = (id: string) => values.find(({ fieldId }) => fieldId === id)?.value;
  const facts = [
    ['procedure', '手術・検査名', procedureName],
    ['procedure', '術者', operatorName],
    ['procedure', '助手', assistantNames.join('、')],
    ...signers
      .filter(({ role }) => role !== 'patient')
      .map(({ name }) => ['signers', '署名する方の氏名', name] as const),
  ] as const;
  const written = facts.map(([part, label, text]) => ({ part, label, text, fieldId: null }));
  const printed = fields
    .filter(({ type, autoKey }) => type !== 'fixedText' && !typedAbove.includes(autoKey ?? ''))
    .map((field) => ({
      part: 'fields' as const,
      label: field.label,
      text: printedText(field, value(field.id)),
      fieldId: field.id,
    }));
  const seen = new Set<string>();
  return [...written, ...printed].filter(({ label, text }) => !seen.has(label + text) && seen.add(label + text));
}

/** Fields that repeat what is asked for by itself. */
const typedAbove: readonly string[] = ['procedureName', 'operatorName', 'assistantNames', 'proxyName'];
