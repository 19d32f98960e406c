import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type } from '#src/ui/theme/typography.ts'
import type { DesignForm } from '../model/use-design.ts'
import { MeasuredRelation } from './RelationMeasureText.tsx'
import { directRelation, isSameRelation } from './relation-list.ts'
import { relationTypes, useRelationType } from './use-relation-type.ts'
import type { Relations } from './use-relations.ts'

interface ChoiceProps {
  label: string
  value: string
  names: readonly string[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, names, onChange }: ChoiceProps) => {
  const { t } = useTranslation('shared')
  const id = useId()
  return (
    <Field id={id} label={label}>
      <ComboInput
        id={id}
        mono
        value={value}
        options={names.map((name) => ({ value: name, label: name }))}
        noMatch={t('noMatch.titleBare')}
        onChange={onChange}
      />
    </Field>
  )
}

const TypeChoice = ({ value, onChange }: { value: string; onChange: (type: string) => void }) => {
  const { t } = useTranslation('relations')
  const typeLabel = useRelationType()
  const id = useId()
  return (
    <Field id={id} label={t('field.type')}>
      <SelectInput
        id={id}
        labelledBy={`${id}-label`}
        value={value}
        options={[...new Set<string>([...relationTypes, value])].map((one) => ({
          value: one,
          label: typeLabel(one),
        }))}
        onChange={onChange}
      />
    </Field>
  )
}

const attributeNames = (object: LogicalObject | undefined): readonly string[] =>
  object?.attributes.map(({ attribute_name: name }) => name) ?? []

interface Pair {
  readonly id: number
  readonly from: string
  readonly to: string
}

const Pairs = styled('fieldset')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
  '& > [data-pair]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) 24px',
    gap: 6,
    alignItems: 'center',
  },
})

/** The longest key that the platform measures. */
const maxPairs = 8

interface PairFieldsProps {
  pairs: readonly Pair[]
  own: readonly string[]
  others: readonly string[]
  onChange: (pairs: readonly Pair[]) => void
}

const PairFields = ({ pairs, own, others, onChange }: PairFieldsProps) => {
  const { t } = useTranslation(['relations', 'shared'])
  const lists = { from: own, to: others } as const
  const choose = ({ pair, at, side }: { pair: Pair; at: number; side: 'from' | 'to' }) => (
    <ComboInput
      mono
      value={pair[side]}
      aria-label={t(side === 'from' ? 'field.ownAt' : 'field.otherAt', { at })}
      options={lists[side].map((name) => ({ value: name, label: name }))}
      noMatch={t('shared:noMatch.titleBare')}
      onChange={(name) => onChange(pairs.map((one) => (one === pair ? { ...one, [side]: name } : one)))}
    />
  )
  return (
    <Pairs>
      <legend>{t('field.pairs')}</legend>
      {pairs.map((pair, index) => (
        <div key={pair.id} data-pair="">
          {choose({ pair, at: index + 1, side: 'from' })}
          <span aria-hidden>{'='}</span>
          {choose({ pair, at: index + 1, side: 'to' })}
          {pairs.length > 1 && (
            <IconButton
              small
              icon={X}
              label={t('field.removePair', { at: index + 1 })}
              onClick={() => onChange(pairs.filter((one) => one !== pair))}
            />
          )}
        </div>
      ))}
      {pairs.length < maxPairs && (
        <Row>
          <Button
            size="small"
            icon={Plus}
            onClick={() =>
              onChange([...pairs, { id: Math.max(...pairs.map(({ id }) => id)) + 1, from: '', to: '' }])
            }
          >
            {t('field.addPair')}
          </Button>
        </Row>
      )}
    </Pairs>
  )
}

export interface EditedRelation {
  readonly index: number
  readonly relation: LogicalObject['relations'][number]
}

interface AddRelationProps {
  design: DesignForm
  relations: Relations
  others: readonly LogicalObject[]
  isMeasured: boolean
  /** The relation that is edited; undefined for a new one. */
  edited: EditedRelation | undefined
  onClose: () => void
}

const pairsOf = (edited: EditedRelation | undefined): readonly Pair[] =>
  edited?.relation.attributes.map((pair, id) => ({ id, from: pair.from, to: pair.to })) ?? [
    { id: 0, from: '', to: '' },
  ]

const targetsOf = (others: readonly LogicalObject[], own: string): readonly LogicalObject[] =>
  others.filter((object) => objectLevel(object) === 'data_prim' && object.object_name !== own)

/** The chosen relation as a member of the object; undefined until it is complete. */
const chosenOf = (
  { target, pairs, type: kind }: { target: string | undefined; pairs: readonly Pair[]; type: string },
  edited: EditedRelation | undefined,
): LogicalObject['relations'][number] | undefined => {
  if (target === undefined || pairs.some(({ from, to }) => from === '' || to === '')) return undefined
  const attributes = pairs.map(({ from, to }) => ({ from, to }))
  return { ...edited?.relation, object_name: target, attributes, type: kind }
}

/** A relation that a person chooses, with its measure. Its key can have several attributes. */
export function AddRelation(props: AddRelationProps) {
  const { design, relations, others, isMeasured, edited, onClose } = props
  const { t } = useTranslation('relations')
  const [to, setTo] = useState(edited?.relation.object_name ?? '')
  const [pairs, setPairs] = useState(() => pairsOf(edited))
  const [kind, setKind] = useState<string>(edited?.relation.type ?? 'many_to_one')
  const targets = targetsOf(others, relations.own)
  const target = targets.find((object) => object.object_name === to)
  const relation = chosenOf({ target: target?.object_name, pairs, type: kind }, edited)
  const chosen = relation && directRelation(relations.own, relation)
  const isSame = relation !== undefined && edited !== undefined && isSameRelation(relation, edited.relation)
  const isTaken = chosen !== undefined && !isSame && relations.has(chosen)
  const submit = (): void => {
    if (relation === undefined || chosen === undefined || isTaken) return
    if (edited === undefined) relations.add(chosen)
    else relations.replace(edited.index, relation)
    onClose()
  }
  return (
    <FormDialog
      title={t(edited === undefined ? 'addTitle' : 'editTitle', { name: relations.own })}
      text={t('addText')}
      submit={t(edited === undefined ? 'add' : 'apply')}
      isOff={chosen === undefined || isTaken}
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        label={t('field.object')}
        value={to}
        names={targets.map(({ object_name: name }) => name)}
        onChange={(name) => {
          setTo(name)
          setPairs((before) => before.map((pair) => ({ ...pair, to: '' })))
        }}
      />
      <PairFields
        {...{ pairs }}
        own={attributeNames(design.body)}
        others={attributeNames(target)}
        onChange={setPairs}
      />
      <TypeChoice value={kind} onChange={setKind} />
      <div aria-live="polite">
        {isTaken && <MarginNote tone="warning">{t('taken')}</MarginNote>}
        {chosen && !isTaken && isMeasured && <MeasuredRelation relations={relations} relation={chosen} />}
      </div>
    </FormDialog>
  )
}
