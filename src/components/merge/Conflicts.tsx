import { type Ref, useId } from 'react'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { MergedField, Side } from '#domain/merge/merge-fields.ts'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { truncateMiddle } from './truncate-middle.ts'
import type { Describe, FieldLabels } from './field-labels.ts'
import { MergedValue, useFormattedValue } from './MergedValue.tsx'

const columns = 'minmax(0, 10fr) minmax(0, 14fr) minmax(0, 14fr)'
const narrow = '@media (max-width: 640px)'

const Root = styled('div')({ borderBottom: hairline })
const Head = styled('div')({
  ...type.caption,
  display: 'grid',
  gridTemplateColumns: columns,
  // Column heads stay visible among many rows.
  position: 'sticky',
  top: 0,
  zIndex: 1,
  paddingTop: 6,
  fontWeight: 500,
  color: color.text.secondary,
  backgroundColor: color.surface.raised,
  '& > span': { padding: '0 10px 6px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span:first-of-type': { paddingLeft: 0 },
  [narrow]: { gridTemplateColumns: '1fr 1fr', '& > span:first-of-type': visuallyHidden },
})
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: columns,
  borderTop: hairline,
  '& > div': { padding: '8px 10px 8px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > div > b': { ...type.small, fontWeight: 500, display: 'block', wordBreak: 'auto-phrase' },
  '& > div > small': { ...type.caption, display: 'block', color: color.text.tertiary },
  [narrow]: { gridTemplateColumns: '1fr 1fr', '& > div': { gridColumn: '1 / -1', paddingBottom: 0 } },
})
const Option = styled('label')({
  ...type.controlSmall,
  display: 'flex',
  alignItems: 'start',
  gap: 8,
  minWidth: 0,
  minHeight: 36,
  padding: '8px 10px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(:checked)': { backgroundColor: color.accent.softer },
  '& > i': { ...visuallyHidden, fontStyle: 'normal' },
  '& > input': {
    appearance: 'none',
    flex: 'none',
    width: 14,
    height: 14,
    margin: '3px 0',
    borderRadius: '50%',
    border: `1px solid ${color.line.control}`,
    backgroundColor: color.surface.page,
    cursor: 'inherit',
  },
  '& > input:checked': { border: `4.5px solid ${color.accent.fill}`, backgroundColor: '#fff' },
  '& > input:focus-visible': focusRing,
  '@media (forced-colors: active)': { '& > input': { appearance: 'auto' } },
})

/** The common base. */
const usePreviousText = ({ labels, base }: { labels: FieldLabels; base: unknown }): string => {
  const { t } = useTranslation(['merge', 'shared'])
  const { text, isAbsent } = useFormattedValue()({ field: labels, value: base, base })
  if (base === undefined) return t('wasAbsent')
  return isAbsent ? t('shared:figure.wasEmpty') : t('shared:figure.was', { value: text })
}

interface ConflictProps {
  field: MergedField
  describe: Describe
  user: string
  side: Side | undefined
  onChoose: (side: Side) => void
  first: Ref<HTMLInputElement> | undefined
}

const sides = ['theirs', 'mine'] as const

const Conflict = ({ field, describe, user, side, onChoose, first }: ConflictProps) => {
  const { t } = useTranslation('merge')
  const id = useId()
  const labels = describe(field.path)
  const { base } = field
  const names = { theirs: t('theirs', { user }), mine: t('mineName') }
  const previous = usePreviousText({ labels, base })
  return (
    <Row role="radiogroup" aria-labelledby={id}>
      <div>
        <b id={id}>{labels.label}</b>
        <small title={previous}>{truncateMiddle(previous, 60)}</small>
      </div>
      {sides.map((each) => (
        <Option key={each}>
          <input
            ref={each === 'theirs' ? first : undefined}
            autoFocus={each === 'theirs' && first !== undefined}
            type="radio"
            name={id}
            checked={side === each}
            onChange={() => onChoose(each)}
          />
          <i>{names[each]} </i>
          <MergedValue field={labels} value={field[each]} base={base} />
        </Option>
      ))}
    </Row>
  )
}

interface ConflictsProps {
  fields: readonly MergedField[]
  describe: Describe
  /** The user who saved the other version. */
  user: string
  choices: ReadonlyMap<string, Side>
  onChoose: (path: string, side: Side) => void
  /** Ref of the first undecided conflict. */
  undecided: Ref<HTMLInputElement>
}

/** Conflicting fields, one row each: the user chooses theirs or mine. */
export function Conflicts({ fields, describe, user, choices, onChoose, undecided }: ConflictsProps) {
  const { t } = useTranslation('merge')
  const next = fields.find(({ path }) => !choices.has(path))
  return (
    <Root>
      <Head aria-hidden>
        <span />
        <span title={user}>{user}</span>
        <span>{t('mine')}</span>
      </Head>
      {fields.map((field) => (
        <Conflict
          key={field.path}
          {...{ field, describe, user }}
          side={choices.get(field.path)}
          onChoose={(side) => onChoose(field.path, side)}
          first={field === next ? undecided : undefined}
        />
      ))}
    </Root>
  )
}
