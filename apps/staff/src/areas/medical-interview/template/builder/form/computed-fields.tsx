import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { ScoreFields } from '#areas/medical-interview/template/builder/form/score-fields.tsx';
import { commonUnits } from '#areas/medical-interview/template/builder/form/units.ts';

const types = { integer: '整数', decimal: '小数', quantity: '単位のある数', string: '文字', boolean: 'はい・いいえ' };
const noScore = { items: [], missing: { most: 0, isProrated: false }, bands: [] };

/** A value made of answers: points added up, or an expression. */
export const ComputedFields = ({ item, index, disabled, put }: ItemProps<'computed'>) => (
  <>
    <RadioGroup
      label="計算のしかた"
      layout="row"
      options={[
        { value: 'score', label: '得点を足す' },
        { value: 'expression', label: '式（FHIRPath）' },
      ]}
      value={item.score ? 'score' : 'expression'}
      disabled={disabled}
      onChange={({ target }) =>
        put(
          target.value === 'score'
            ? { score: noScore, expression: null, as: 'integer', decimals: null, unit: null }
            : { score: null },
          'way',
        )
      }
    />
    {item.score ? (
      <ScoreFields
        score={item.score}
        index={index}
        own={item.linkId}
        disabled={disabled}
        onChange={(score, about) => put({ score }, `score.${about}`)}
      />
    ) : (
      <>
        <TextAreaField
          label="計算の式"
          help="質問は %resource.item.where(linkId='識別名').answer.value のように書きます。%age で年齢を使えます。"
          rows={3}
          counter={interviewFormLimits.expression}
          spellCheck={false}
          value={item.expression ?? ''}
          disabled={disabled}
          onChange={({ target }) => put({ expression: target.value === '' ? null : target.value }, 'expression')}
        />
        <SelectField
          label="結果の種類"
          options={Object.entries(types).map(([value, label]) => ({ value, label }))}
          value={item.as}
          disabled={disabled}
          onChange={({ target }) => {
            const as = (Object.keys(types) as (keyof typeof types)[]).find((each) => each === target.value);
            if (as) put({ as, unit: as === 'quantity' ? item.unit : null }, 'as');
          }}
        />
        {item.as === 'quantity' && (
          <SelectField
            label="単位"
            emptyLabel="選んでください"
            options={commonUnits.map(({ code, display }) => ({ value: code, label: display }))}
            value={item.unit?.code ?? ''}
            disabled={disabled}
            onChange={({ target }) =>
              put({ unit: commonUnits.find(({ code }) => code === target.value) ?? null }, 'unit')
            }
          />
        )}
        {(item.as === 'decimal' || item.as === 'quantity') && (
          <FigureBox
            label="小数点以下の桁数"
            emptyAllowed
            whole
            least={0}
            most={10}
            unit="桁"
            value={item.decimals}
            disabled={disabled}
            onChange={(decimals) => put({ decimals }, 'decimals')}
          />
        )}
      </>
    )}
  </>
);
