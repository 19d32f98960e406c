import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { MappingExplanation, MappingRemedy } from '#domain/bindings/explain-mapping.ts'
import type { Explanation } from '#domain/bindings/explain-stop.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { formatValue } from '../model/value-text.ts'

/** Reasons with a different sentence if no part of the path exists. */
const startCodes = ['needs_scope', 'scope_without_value', 'not_sent', 'misplaced', 'respelled'] as const

type AnyExplanation<R> = Explanation<MappingExplanation['code'], R>

const keyOf = ({ code, params }: AnyExplanation<unknown>) => {
  const atStart = params['reached'] === '' ? startCodes.find((each) => each === code) : undefined
  return atStart === undefined ? (`why.${code}` as const) : (`whyAtStart.${atStart}` as const)
}

const useRemedyText = () => {
  const { t } = useTranslation(['bindings', 'providers'])
  return (remedy: MappingRemedy): string => {
    if (remedy.type === 'set_path') return t('providers:quickFix.set_field', { value: remedy.path })
    if (remedy.type === 'set_operand')
      return t('providers:quickFix.set_field', { value: formatValue(remedy.operand) })
    if (remedy.type === 'add_scope') return t('remedy.add_scope', { scope: remedy.scope })
    if (remedy.type === 'set_kind') return t(`remedy.set_kind.${remedy.kind}`)
    if (remedy.type === 'create_missing') return t('providers:mapping.upsert')
    return t(remedy.type === 'set_pattern' ? 'remedy.ignore_case' : 'remedy.switch_user_info')
  }
}

/** Formats the reason that `explain` found. */
const EmptyReason = ({ explanation }: { explanation: AnyExplanation<unknown> }) => {
  const { t } = useTranslation('bindings')
  return (
    <Trans
      t={t}
      i18nKey={keyOf(explanation)}
      values={explanation.params}
      components={{ code: <InlineCode bare /> }}
      // React escapes its own output.
      tOptions={{ interpolation: { escapeValue: false } }}
    />
  )
}

/** Appends a sentence, without a space after a full-width full stop. */
const Next = styled('span')({ '&:not(:lang(ja))::before': { content: '" "' } })

interface EmptyNoteProps<R extends MappingRemedy> {
  explanation: AnyExplanation<R>
  /** A binding is empty, or a mapping assigns nothing. */
  of: 'binding' | 'mapping'
  /** In how many of the recorded sign-ins this is so; null while unknown. */
  recorded: { readonly empty: number; readonly count: number } | null
  onRemedy: ((remedy: R) => void) | undefined
}

/** Why a binding is empty or a mapping assigns nothing, how often, and a one-click fix. */
export function EmptyNote<R extends MappingRemedy>(props: EmptyNoteProps<R>) {
  const { explanation, of, recorded, onRemedy } = props
  const { t } = useTranslation('bindings')
  const remedyText = useRemedyText()
  const [first, second] = onRemedy === undefined ? [] : explanation.remedies
  return (
    <MarginNote
      // A condition that a person does not meet is no defect.
      tone={of === 'mapping' && explanation.remedies.length === 0 ? 'neutral' : 'warning'}
      actions={
        first && (
          <>
            <Button size="small" onClick={() => onRemedy?.(first)}>
              {remedyText(first)}
            </Button>
            {second && <LinkButton onClick={() => onRemedy?.(second)}>{remedyText(second)}</LinkButton>}
          </>
        )
      }
    >
      <EmptyReason explanation={explanation} />
      {recorded !== null && recorded.count > 0 && (
        <Next>
          {t(of === 'binding' ? 'emptyIn' : 'assignsNothingIn', {
            empty: recorded.empty,
            count: recorded.count,
          })}
        </Next>
      )}
    </MarginNote>
  )
}
