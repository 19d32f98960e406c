import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { Explanation, Remedy } from '#domain/bindings/explain.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

/** Reasons that name how far the path led, and are said otherwise where it led nowhere. */
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

/** Why, in a sentence: for what `explain` found. */
const Why = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('bindings')
  return (
    <Trans
      t={t}
      i18nKey={keyOf(explanation)}
      values={explanation.params}
      components={{ code: <InlineCode bare /> }}
      // React escapes what it shows itself.
      tOptions={{ interpolation: { escapeValue: false } }}
    />
  )
}

/** One more sentence; where full stops are of full width, no blank stands before it. */
const Next = styled('span')({ '&:not(:lang(ja))::before': { content: '" "' } })

interface EmptyNoteProps {
  explanation: Explanation
  /** Of how many recorded sign-ins it is empty in how many; null while that is not known. */
  recorded: { readonly empty: number; readonly count: number } | null
  onRemedy: ((remedy: Remedy) => void) | undefined
}

/** Why a binding is empty, how often, and what one click does about it. */
export function EmptyNote({ explanation, recorded, onRemedy }: EmptyNoteProps) {
  const { t } = useTranslation('bindings')
  const say = useRemedyText()
  const [first, second] = onRemedy === undefined ? [] : explanation.remedies
  return (
    <MarginNote
      tone="warning"
      actions={
        first && (
          <>
            <Button size="small" onClick={() => onRemedy?.(first)}>
              {say(first)}
            </Button>
            {second && <LinkButton onClick={() => onRemedy?.(second)}>{say(second)}</LinkButton>}
          </>
        )
      }
    >
      <Why explanation={explanation} />
      {recorded !== null && recorded.count > 0 && (
        <Next>{t('emptyIn', { empty: recorded.empty, count: recorded.count })}</Next>
      )}
    </MarginNote>
  )
}
