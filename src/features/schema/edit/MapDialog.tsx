import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { TableColumns } from '#contract/data-manager/table.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { matcher } from '#src/lib/match-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { ComboInput, type ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useTypeName } from '../attributes/use-type-name.ts'
import { columnsQuery } from '../model/use-objects.ts'
import {
  type Designs,
  type DroppedAttribute,
  type MappingPlan,
  planMapping,
  planMappings,
  typesOfColumns,
} from './drop-rules.ts'
import type { MapSubject } from './edit-dialogs.ts'
import { type MapOrigin, firstOrigin, originKey, originsFor } from './map-origins.ts'
import type { DesignEdits } from './use-design-edits.ts'
import { useRefusalText } from './use-refusal-text.ts'

const List = styled('ul')({
  ...listReset,
  maxHeight: 280,
  overflowY: 'auto',
  border: hairline,
  '& > li': { ...rowLayout(8), minHeight: 32, padding: '2px 12px', borderBottom: hairline },
  '& > li:last-child': { borderBottom: 0 },
  '& > li > label': { flex: '1 1 0', minWidth: 0 },
  '& > li > label > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.caption, flex: '0 1 auto', textAlign: 'right', color: color.text.secondary },
})

interface MapDialogProps {
  subject: MapSubject
  objects: readonly LogicalObject[]
  edits: DesignEdits
  onMapped: (object: string) => void
  onClose: () => void
}

interface MapChoice {
  readonly dropped: DroppedAttribute
  readonly plan: MappingPlan
}

const noTables: readonly TableColumns[] = []

/** What the dialog chooses, and the plan of the ticked attributes. */
const useMapChoice = ({ subject, objects }: MapDialogProps) => {
  const mayRead = useMay('data-manager:source:read')
  const { data } = useQuery({ ...columnsQuery, enabled: mayRead })
  const tables = data?.tables ?? noTables
  const designs = useMemo(
    (): Designs => ({ objects, sources: data ? typesOfColumns(data.tables) : null }),
    [objects, data],
  )
  const [to, setTo] = useState(subject.to ?? '')
  const [chosenFrom, setFrom] = useState(
    subject.from && originKey({ source: subject.from[0], name: subject.from[1] }),
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(subject.names))
  const { target, level, origins } = useMemo(() => {
    const found = objects.find(({ object_name: name }) => name === to)
    const own = found ? objectLevel(found) : levelFrom(subject)
    return { target: found, level: own, origins: originsFor(own, { tables, objects }) }
  }, [objects, to, subject, tables])
  const from = chosenFrom ?? (target && firstOrigin(target, designs)) ?? ''
  const origin = origins.find((one) => originKey(one) === from)
  const choices = useMemo(
    (): readonly MapChoice[] =>
      target === undefined || origin === undefined
        ? []
        : origin.attributes.map((dropped) => ({
            dropped,
            plan: planMapping(dropped, { target: target.object_name }, designs),
          })),
    [target, origin, designs],
  )
  const chosen = choices.flatMap(({ dropped, plan }) =>
    ticked.has(dropped.attribute) && plan.kind === 'change' ? [dropped] : [],
  )
  const plan = chosen.length === 0 ? undefined : planMappings(chosen, to, designs)
  return {
    to,
    setTo,
    level,
    from,
    origins,
    setFrom: (key: string) => {
      setFrom(key)
      setTicked(new Set())
    },
    choices,
    chosen,
    plan,
    tick: (names: readonly string[], isOn: boolean) =>
      setTicked((before) => {
        const next = new Set(before)
        for (const name of names)
          if (isOn) next.add(name)
          else next.delete(name)
        return next
      }),
  }
}
type MapState = ReturnType<typeof useMapChoice>

/** The level that can read the origin of a dialog without an object. */
const levelFrom = ({ from }: MapSubject): 'data_prim' | 'data_mart' =>
  from?.[0] === '' ? 'data_mart' : 'data_prim'

interface ComboProps {
  label: string
  value: string
  options: readonly ComboOption[]
  onChange: (value: string) => void
}

const Combo = ({ label, ...props }: ComboProps) => {
  const { t } = useTranslation('shared')
  const id = useId()
  return (
    <Field id={id} label={label}>
      <ComboInput id={id} mono noMatch={t('noMatch.titleBare')} {...props} />
    </Field>
  )
}

const ChoiceRow = ({ state, choice }: { state: MapState; choice: MapChoice }) => {
  const { t } = useTranslation('designer')
  const typeName = useTypeName()
  const refusalText = useRefusalText()
  const { dropped, plan } = choice
  const { attribute, type: ownType } = dropped
  const isMapped = plan.kind === 'refused' && plan.refusal.code === 'mapped'
  const note = (): string => {
    if (plan.kind === 'change') return typeName({ ...ownType, sub: ownType.sub ?? '' })
    return plan.refusal.code === 'mapped'
      ? t('map.mapped', { name: plan.refusal.name })
      : refusalText(plan.refusal)
  }
  return (
    <li>
      <Checkbox
        label={attribute}
        checked={isMapped || state.chosen.includes(dropped)}
        disabled={plan.kind === 'refused'}
        onChange={(isOn) => state.tick([attribute], isOn)}
      />
      <small>{note()}</small>
    </li>
  )
}

/** From this number of attributes on, they can be filtered. */
const manyChoices = 12

const Choices = ({ state }: { state: MapState }) => {
  const { t } = useTranslation(['designer', 'shared'])
  const [q, setQ] = useState('')
  const { choices, chosen } = state
  const matches = matcher(q)
  const shown = choices.filter(({ dropped }) => matches(dropped.attribute))
  const free = shown.flatMap(({ dropped, plan }) => (plan.kind === 'change' ? [dropped.attribute] : []))
  if (choices.length === 0) return <Muted size="small">{t('map.choose')}</Muted>
  return (
    <Stack gap={8}>
      {choices.length >= manyChoices && (
        <FilterField
          label={t('shared:filter.attributes')}
          value={q}
          onChange={setQ}
          keys={null}
          width="auto"
        />
      )}
      <List aria-label={t('shared:entity.attributes')}>
        {free.length > 1 && (
          <li>
            <Checkbox
              label={t('map.all', { count: free.length })}
              checked={free.every((name) => chosen.some(({ attribute }) => attribute === name))}
              some={chosen.length > 0 && chosen.length < free.length}
              onChange={(isOn) => state.tick(free, isOn)}
            />
          </li>
        )}
        {shown.map((choice) => (
          <ChoiceRow key={choice.dropped.attribute} {...{ state, choice }} />
        ))}
      </List>
    </Stack>
  )
}

/** What the ticked attributes would change, or why they are refused. */
const Outcome = ({ state: { plan, to } }: { state: MapState }) => {
  const { t } = useTranslation('designer')
  const refusalText = useRefusalText()
  return (
    <div aria-live="polite">
      {plan?.kind === 'refused' && <MarginNote tone="error">{refusalText(plan.refusal)}</MarginNote>}
      {plan?.kind === 'change' && plan.appended !== null && (
        <MarginNote tone="warning">
          {t('edit.appended', { name: to, table: plan.appended })} {t('edit.appendedText')}
        </MarginNote>
      )}
    </div>
  )
}

const originOption = (origin: MapOrigin): ComboOption => ({
  value: originKey(origin),
  label: origin.name,
  ...(origin.source === '' ? {} : { detail: origin.source }),
})

/** Where the attributes come from, and the object that gets them, as far as they are not fixed. */
const Sides = ({
  state,
  subject,
  objects,
}: Pick<MapDialogProps, 'subject' | 'objects'> & { state: MapState }) => {
  const { t } = useTranslation(['designer', 'schema', 'shared'])
  const { level, from, setFrom, origins, to, setTo } = state
  const isMart = level === 'data_mart'
  if (subject.to !== undefined)
    return (
      <Combo
        label={isMart ? t('map.primObject') : t('shared:field.table')}
        value={from}
        options={origins.map(originOption)}
        onChange={setFrom}
      />
    )
  const targets = objects.filter((object) => objectLevel(object) === level)
  return (
    <Combo
      label={t(isMart ? 'schema:level.data_mart' : 'map.primObject')}
      value={to}
      options={targets.map(({ object_name: value }) => ({ value, label: value }))}
      onChange={setTo}
    />
  )
}

/** Maps attributes of a table to an object, or those of a prim object to a mart. */
export function MapDialog(props: MapDialogProps) {
  const { subject, objects, edits, onMapped, onClose } = props
  const { t } = useTranslation('designer')
  const state = useMapChoice(props)
  const { to, level, chosen, plan } = state
  const title =
    subject.to === undefined
      ? t('map.titleFrom', { name: subject.from?.[1] ?? '' })
      : t('map.titleTo', { name: to })
  const submit = async (): Promise<void> => {
    if (plan?.kind !== 'change') return
    const saved = await edits.map(chosen, to)
    if (saved === undefined) return
    onClose()
    onMapped(saved)
  }
  return (
    <FormDialog
      title={title}
      text={t(level === 'data_mart' ? 'map.textMart' : 'map.textPrim')}
      submit={t('map.submit', { count: chosen.length })}
      isOff={plan?.kind !== 'change'}
      isPending={edits.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Sides {...{ state, subject, objects }} />
      <Choices state={state} />
      <Outcome state={state} />
    </FormDialog>
  )
}
