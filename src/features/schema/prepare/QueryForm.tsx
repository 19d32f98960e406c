import { Play } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { type ProposedQuery, proposeQueries, writeProposed } from '#domain/schema/proposed-query.ts'
import { readableName } from '#domain/schema/readable-name.ts'
import { useProposedName } from '#src/components/proposed-queries/use-proposed-name.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { media } from '#src/ui/theme/tokens.ts'
import { type ProposedScale, type ProposedValue, scalesOf, valuesOf } from './query-choices.ts'

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 280px)) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: '12px 8px',
  [media.belowNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'stretch' },
})
const Proposals = styled('ul')({
  ...listReset,
  ...rowLayout('8px 20px'),
  flexWrap: 'wrap',
  margin: '0 0 16px',
  [media.belowPhone]: { '& button': { minHeight: 44 } },
})

export interface DraftQuery {
  readonly value: ProposedValue | undefined
  readonly scale: ProposedScale | undefined
  /** *Run* was chosen: the answer opens as soon as the table is built. */
  readonly isAsked: boolean
}

/** Undefined until both parts are chosen. */
export function proposedOf({ value, scale }: DraftQuery): ProposedQuery | undefined {
  return value === undefined || scale === undefined ? undefined : { ...value, ...scale }
}

/** A query that was chosen before runs without being asked for again. */
export function draftOf(proposed: ProposedQuery | undefined): DraftQuery {
  if (proposed === undefined) return { value: undefined, scale: undefined, isAsked: false }
  const { mode, value, by, unit } = proposed
  return { value: { mode, value }, scale: { by, unit }, isAsked: true }
}

interface QueryFormProps {
  extraction: Extraction
  asked: DraftQuery
  onChange: (asked: DraftQuery) => void
}

const keyOf = (item: ProposedValue | ProposedScale): string => JSON.stringify(item)

interface ChoiceFieldProps<Item> {
  label: string
  items: readonly Item[]
  chosen: Item | undefined
  nameOf: (item: Item) => string
  onChoose: (item: Item | undefined) => void
}

function ChoiceField<Item extends ProposedValue | ProposedScale>(props: ChoiceFieldProps<Item>) {
  const { label, items, chosen, nameOf, onChoose } = props
  const { t } = useTranslation('imported')
  const id = useId()
  return (
    <Field id={id} label={label}>
      <SelectInput
        id={id}
        labelledBy={`${id}-label`}
        placeholder={t('ask.choose')}
        value={chosen === undefined ? '' : keyOf(chosen)}
        onChange={(key) => onChoose(items.find((each) => keyOf(each) === key))}
        options={items.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
      />
    </Field>
  )
}

const Choices = ({ extraction, asked, onChange }: QueryFormProps) => {
  const { t } = useTranslation(['imported', 'shared'])
  return (
    <>
      <ChoiceField
        label={t('shared:field.value')}
        items={valuesOf(extraction)}
        chosen={asked.value}
        nameOf={({ mode, value }) => t(`ask.of.${mode}`, { name: readableName(value) })}
        onChoose={(value) => onChange({ ...asked, value, isAsked: false })}
      />
      <ChoiceField
        label={t('ask.by')}
        items={scalesOf(extraction)}
        chosen={asked.scale}
        nameOf={({ by, unit }) => {
          const name = readableName(by)
          return unit === null ? name : t('ask.month', { name })
        }}
        onChoose={(scale) => onChange({ ...asked, scale, isAsked: false })}
      />
    </>
  )
}

/** A query that can be written while the table is built. */
export function QueryForm(props: QueryFormProps) {
  const { t } = useTranslation('imported')
  const nameOf = useProposedName()
  const { extraction, asked, onChange } = props
  const proposed = proposedOf(asked)
  return (
    <PageSection title={t('ask.title')} text={t('ask.text')}>
      <Proposals aria-label={t('queries.title')}>
        {proposeQueries(extraction).map((each) => (
          <li key={writeProposed(each)}>
            <LinkButton onClick={() => onChange({ ...draftOf(each), isAsked: false })}>
              {nameOf(each)}
            </LinkButton>
          </li>
        ))}
      </Proposals>
      <Root
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (proposed !== undefined) onChange({ ...asked, isAsked: true })
        }}
      >
        <Choices {...props} />
        <Button
          type="submit"
          variant="primary"
          icon={Play}
          disabled={proposed === undefined}
          waiting={asked.isAsked}
        >
          {t('ask.run')}
        </Button>
      </Root>
    </PageSection>
  )
}
