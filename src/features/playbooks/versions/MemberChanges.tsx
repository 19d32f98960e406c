import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MemberChange } from '#domain/playbook/compare-playbooks.ts'
import { writePlain } from '#src/components/merge/field-labels.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type ValueParts, differingParts, shortened } from './value-parts.ts'

const List = styled('ul')({
  ...listReset,
  display: 'grid',
  gap: 8,
  minWidth: 0,
  '& > li': { minWidth: 0 },
  '& b': {
    ...type.small,
    display: 'block',
    marginBottom: 2,
    fontWeight: 500,
    color: color.text.secondary,
    overflowWrap: 'anywhere',
  },
})
const Value = styled('div')({
  ...type.monoSmall,
  fontFamily: mono,
  display: 'flex',
  gap: 8,
  minWidth: 0,
  padding: '2px 8px',
  color: color.text.primary,
  '& > span': { flex: 'none', userSelect: 'none' },
  '& > i': visuallyHidden,
  '& > div': { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& button': { ...type.small, marginLeft: 8 },
  '& mark': { color: 'inherit', borderRadius: 2 },
  '&[data-side="before"]': {
    backgroundColor: color.tone.error.soft,
    borderRadius: `${radius.chip}px ${radius.chip}px 0 0`,
    '& > span': { color: color.tone.error.text },
    '& mark': { backgroundColor: color.tone.error.line },
  },
  '&[data-side="after"]': {
    backgroundColor: color.tone.success.soft,
    borderRadius: `0 0 ${radius.chip}px ${radius.chip}px`,
    '& > span': { color: color.tone.success.text },
    '& mark': { backgroundColor: color.tone.success.line },
  },
  '&:only-of-type': { borderRadius: radius.chip },
})

interface WrittenValue {
  /** In one line. */
  readonly text: string
  /** In several lines. */
  readonly full: string
}

/** Texts have quotes: `"5"` is not `5`. */
const write = (value: unknown): WrittenValue => {
  const { text, full = text } = writePlain(value)
  if (typeof value !== 'string') return { text, full }
  const quoted = JSON.stringify(text)
  return { text: quoted, full: quoted }
}

interface ValueChange {
  readonly short: ValueParts
  readonly whole: ValueParts
}

const whole = (text: string): ValueParts => ({ start: '', different: text, end: '' })

/** Both values with the parts that differ; undefined for a value that is absent. */
const changesOf = ({ before, after }: MemberChange) => {
  const [old, next] = [before, after].map((value) => (value === undefined ? undefined : write(value)))
  const partsOf = (form: keyof WrittenValue): readonly (ValueParts | undefined)[] =>
    old && next ? differingParts(old[form], next[form]) : [old && whole(old[form]), next && whole(next[form])]
  const [texts, fulls] = [partsOf('text'), partsOf('full')]
  const changeAt = (index: number): ValueChange | undefined => {
    const [text, full] = [texts[index], fulls[index]]
    return text && full && { short: shortened(text), whole: shortened(text) === text ? text : full }
  }
  return { before: changeAt(0), after: changeAt(1) }
}

const sides = { before: '−', after: '+' } as const

interface ChangedValueProps {
  change: ValueChange
  side: keyof typeof sides
  /** The member, for the name of the button. */
  label: string
}

/** One value, with a button for the rest of a long one. */
const ChangedValue = ({ change, side, label }: ChangedValueProps) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const [isWhole, setWhole] = useState(false)
  const { start, different, end } = isWhole ? change.whole : change.short
  const isMarked = start !== '' || end !== ''
  const name = t(`versions.${side}`)
  return (
    <Value data-side={side}>
      <span aria-hidden>{sides[side]}</span>
      <i>{name}</i>
      <div>
        {start}
        {isMarked ? <mark>{different}</mark> : different}
        {end}
        {change.whole !== change.short && (
          <LinkButton
            label={t(isWhole ? 'versions.shortenValue' : 'versions.wholeValue', {
              member: label,
              side: name,
            })}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'versions.shorten' : 'versions.whole')}
          </LinkButton>
        )}
      </div>
    </Value>
  )
}

/** The members that differ, each with its value before and after. */
export function MemberChanges({ members }: { members: readonly MemberChange[] }) {
  return (
    <List>
      {members.map((member) => {
        const label = member.path.join(' › ')
        const { before, after } = changesOf(member)
        return (
          <li key={label}>
            <b>{label}</b>
            {before && <ChangedValue change={before} side="before" label={label} />}
            {after && <ChangedValue change={after} side="after" label={label} />}
          </li>
        )
      })}
    </List>
  )
}
