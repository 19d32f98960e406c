import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { Explanation, Remedy } from '#domain/bindings/explain.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

/** Reasons with a different sentence if no part of the path exists. */
const startCodes = ['needs_scope', 'scope_without_value', 'not_sent', 'misplaced'] as const

const keyOf = ({ code, params }: Explanation) => {
  const atStart = params['reached'] === '' ? startCodes.find((each) => each === code) : undefined
  return atStart === undefined ? (`why.${code}` as const) : (`whyAtStart.${atStart}` as const)
}

const useRemedyText = () => {
  const { t } = useTranslation('bindings')
  return (remedy: Remedy): string => {
    if (remedy.type === 'set_path') return t('remedy.set_path', { path: remedy.path })
    return remedy.type === 'add_scope'
      ? t('remedy.add_scope', { scope: remedy.scope })
      : t('remedy.switch_user_info')
  }
}

/** Formats the reason that `explain` found. */
const EmptyReason = ({ explanation }: { explanation: Explanation }) => {
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

interface EmptyNoteProps {
  explanation: Explanation
  /** In how many of the recorded sign-ins the binding is empty; null while unknown. */
  recorded: { readonly empty: number; readonly count: number } | null
  onRemedy: ((remedy: Remedy) => void) | undefined
}

/** Why a binding is empty, how often, and a one-click fix. */
export function EmptyNote({ explanation, recorded, onRemedy }: EmptyNoteProps) {
  const { t } = useTranslation('bindings')
  const remedyText = useRemedyText()
  const [first, second] = onRemedy === undefined ? [] : explanation.remedies
  return (
    <MarginNote
      tone="warning"
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
        <Next>{t('emptyIn', { empty: recorded.empty, count: recorded.count })}</Next>
      )}
    </MarginNote>
  )
}
