import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { type Pair, PairFields } from './PairFields.tsx'
import { MeasuredRelation } from './RelationMeasureText.tsx'
import { directRelation, isSameRelation } from './relation-list.ts'
import { relationTypes, useRelationType } from './use-relation-type.ts'
import { type Relations, useMeasure } from './use-relations.ts'

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

/** The names of the attributes of an object. */
export function attributeNames(object: LogicalObject | undefined): readonly string[] {
  return object?.attributes.map(({ attribute_name: name }) => name) ?? []
}

export interface EditedRelation {
  readonly index: number
  readonly relation: LogicalObject['relations'][number]
}

/** The relation with which the dialog starts, such as a line that was drawn. */
interface RelationStart {
  readonly object: string
  readonly from: string
  readonly to: string
}

interface AddRelationProps {
  /** The attributes of the object. */
  attributes: readonly string[]
  relations: Relations
  others: readonly LogicalObject[]
  isMeasured: boolean
  /** The relation that is edited; undefined for a new one. */
  edited: EditedRelation | undefined
  start?: RelationStart | undefined
  onClose: () => void
}

const pairsOf = ({ edited, start }: Pick<AddRelationProps, 'edited' | 'start'>): readonly Pair[] =>
  edited?.relation.attributes.map((pair, id) => ({ id, from: pair.from, to: pair.to })) ?? [
    { id: 0, from: start?.from ?? '', to: start?.to ?? '' },
  ]

const targetsOf = (others: readonly LogicalObject[], own: string): readonly LogicalObject[] =>
  others.filter((object) => objectLevel(object) === 'data_prim' && object.object_name !== own)

/** The chosen relation as a member of the object; undefined until it is complete. */
const chosenOf = (
  { target, pairs, type: kind }: { target: string | undefined; pairs: readonly Pair[]; type: string },
  edited: EditedRelation | undefined,
): LogicalObject['relations'][number] | undefined => {
  if (target === undefined || pairs.some(({ from, to }) => from === '' || to === '')) return undefined
  const before = edited?.relation.attributes ?? []
  const attributes = pairs.map(
    ({ from, to }) => before.find((one) => one.from === from && one.to === to) ?? { from, to },
  )
  return { ...edited?.relation, object_name: target, attributes, type: kind }
}

const isUnchanged = (
  relation: LogicalObject['relations'][number] | undefined,
  edited: EditedRelation | undefined,
): boolean => relation !== undefined && edited !== undefined && isSameRelation(relation, edited.relation)

/** The type that the data shows, for a relation whose type was not chosen. */
const useShownType = (
  { relations, isMeasured }: Pick<AddRelationProps, 'relations' | 'isMeasured'>,
  relation: LogicalObject['relations'][number] | undefined,
): string => {
  const key = { from: relations.own, to: relation?.object_name ?? '', attributes: relation?.attributes ?? [] }
  const { data } = useMeasure(relations, key, isMeasured && relation !== undefined)
  return data?.relations[0]?.measure?.type ?? 'many_to_one'
}

/** The object at the other side when the dialog opens. */
const firstTarget = ({ edited, start }: Pick<AddRelationProps, 'edited' | 'start'>): string =>
  edited?.relation.object_name ?? start?.object ?? ''

/** What the dialog chooses; `chosen` is undefined until the relation is complete. */
const useRelationChoice = (props: AddRelationProps) => {
  const { relations, others, edited, isMeasured } = props
  const [to, setTo] = useState(() => firstTarget(props))
  const [pairs, setPairs] = useState(() => pairsOf(props))
  const [chosenKind, setKind] = useState<string | undefined>(edited?.relation.type)
  const targets = targetsOf(others, relations.own)
  const target = targets.find((object) => object.object_name === to)
  const members = { target: target?.object_name, pairs }
  const shown = useShownType(
    { relations, isMeasured: isMeasured && chosenKind === undefined },
    chosenOf({ ...members, type: 'many_to_one' }, edited),
  )
  const kind = chosenKind ?? shown
  const relation = chosenOf({ ...members, type: kind }, edited)
  const chosen = relation && directRelation(relations.own, relation)
  const isTaken = chosen !== undefined && relations.has(chosen) && !isUnchanged(relation, edited)
  const chooseTarget = (name: string): void => {
    setTo(name)
    setPairs((before) => before.map((pair) => ({ ...pair, to: '' })))
  }
  const apply = (): boolean => {
    if (chosen === undefined || isTaken) return false
    if (edited === undefined) relations.add(chosen)
    else if (relation) relations.replace(edited.index, relation)
    return true
  }
  return { to, pairs, setPairs, kind, setKind, targets, target, chosen, isTaken, chooseTarget, apply }
}

type RelationChoice = ReturnType<typeof useRelationChoice>

interface OutcomeProps {
  choice: RelationChoice
  relations: Relations
  isMeasured: boolean
}

const Outcome = ({ choice, relations, isMeasured }: OutcomeProps) => {
  const { t } = useTranslation('relations')
  const { chosen, isTaken } = choice
  return (
    <div aria-live="polite">
      {isTaken && <MarginNote tone="warning">{t('taken')}</MarginNote>}
      {chosen && !isTaken && isMeasured && <MeasuredRelation relations={relations} relation={chosen} />}
    </div>
  )
}

/** A relation that a person chooses, with its measure. Its key can have several attributes. */
export function AddRelation(props: AddRelationProps) {
  const { attributes, relations, isMeasured, edited, onClose } = props
  const { t } = useTranslation('relations')
  const choice = useRelationChoice(props)
  return (
    <FormDialog
      title={t(edited === undefined ? 'addTitle' : 'editTitle', { name: relations.own })}
      text={t('addText')}
      submit={t(edited === undefined ? 'add' : 'apply')}
      isOff={choice.chosen === undefined || choice.isTaken}
      isPending={false}
      onSubmit={() => {
        if (choice.apply()) onClose()
      }}
      onClose={onClose}
    >
      <Choice
        label={t('field.object')}
        value={choice.to}
        names={choice.targets.map(({ object_name: name }) => name)}
        onChange={choice.chooseTarget}
      />
      <PairFields
        pairs={choice.pairs}
        own={attributes}
        others={attributeNames(choice.target)}
        onChange={choice.setPairs}
      />
      <TypeChoice value={choice.kind} onChange={choice.setKind} />
      <Outcome choice={choice} relations={relations} isMeasured={isMeasured} />
    </FormDialog>
  )
}
