import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import type { DesignForm } from '../model/use-design.ts'
import { MeasuredRelation } from './RelationMeasureText.tsx'
import { type DirectedRelation, directRelation } from './relation-list.ts'
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
        options={relationTypes.map((one) => ({ value: one, label: typeLabel(one) }))}
        onChange={onChange}
      />
    </Field>
  )
}

const attributeNames = (object: LogicalObject | undefined): readonly string[] =>
  object?.attributes.map(({ attribute_name: name }) => name) ?? []

interface AddRelationProps {
  design: DesignForm
  relations: Relations
  others: readonly LogicalObject[]
  isMeasured: boolean
  onClose: () => void
}

/** A relation that a person chooses, with its measure. */
export function AddRelation({ design, relations, others, isMeasured, onClose }: AddRelationProps) {
  const { t } = useTranslation('relations')
  const [own, setOwn] = useState('')
  const [to, setTo] = useState('')
  const [other, setOther] = useState('')
  const [type, setType] = useState<string>('many_to_one')
  const targets = others.filter(
    (object) => objectLevel(object) === 'data_prim' && object.object_name !== relations.own,
  )
  const target = targets.find((object) => object.object_name === to)
  const chosen: DirectedRelation | undefined =
    own === '' || target === undefined || other === ''
      ? undefined
      : directRelation(relations.own, { object_name: to, attributes: [{ from: own, to: other }], type })
  const isTaken = chosen !== undefined && relations.has(chosen)
  const add = (): void => {
    if (chosen === undefined || isTaken) return
    relations.add(chosen)
    onClose()
  }
  return (
    <FormDialog
      title={t('addTitle', { name: relations.own })}
      text={t('addText')}
      submit={t('add')}
      isOff={chosen === undefined || isTaken}
      isPending={false}
      onSubmit={add}
      onClose={onClose}
    >
      <Choice label={t('field.own')} value={own} names={attributeNames(design.body)} onChange={setOwn} />
      <Choice
        label={t('field.object')}
        value={to}
        names={targets.map(({ object_name: name }) => name)}
        onChange={(name) => {
          setTo(name)
          setOther('')
        }}
      />
      <Choice label={t('field.other')} value={other} names={attributeNames(target)} onChange={setOther} />
      <TypeChoice value={type} onChange={setType} />
      <div aria-live="polite">
        {isTaken && <MarginNote tone="warning">{t('taken')}</MarginNote>}
        {chosen && !isTaken && isMeasured && <MeasuredRelation relations={relations} relation={chosen} />}
      </div>
    </FormDialog>
  )
}
