import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusRing } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { sentenceWords } from './names.ts'
import { openChip } from './open-chip.ts'
import { itemKey } from './query-state.ts'
import { useQuestion } from './question.ts'
import { type Target, sentenceParts } from './sentence.ts'

const Root = styled('p')({
  ...type.controlSmall,
  flex: 'none',
  margin: 0,
  padding: '7px 12px 8px',
  color: color.text.secondary,
  borderBottom: `1px solid ${color.line.hair}`,
  '& button': {
    font: 'inherit',
    fontWeight: 500,
    padding: 0,
    border: 0,
    borderRadius: 0,
    background: 'none',
    color: color.text.primary,
    cursor: 'pointer',
    boxShadow: `0 1px ${color.accent.line}`,
    textAlign: 'start',
    '&:hover': { boxShadow: `0 2px ${color.accent.focus}` },
    '&:focus-visible': { ...focusRing, borderRadius: 2 },
  },
})

/** The whole question in words; what is underlined opens its chip. */
export const Sentence = () => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const parts = sentenceParts(state, sentenceWords(naming))
  if (parts.length === 0) return null
  const open = (target: Target) => {
    const by = state.order[0]?.by
    if (target.kind !== 'order') openChip(target.key)
    else if (by !== undefined) openChip(itemKey(by))
  }
  return (
    <Root aria-label={t('sentence.label')}>
      {parts.map(({ text, target }, index) => {
        const key = `${index} ${text}`
        return target === null ? (
          <span key={key}>{text}</span>
        ) : (
          <button key={key} type="button" onClick={() => open(target)}>
            {text}
          </button>
        )
      })}
    </Root>
  )
}
