import { Waypoints } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  aggregateFunctions,
  type LogicalAttribute,
  type LogicalObject,
  levels,
  operations,
  periodUnits,
} from '#contract/data-manager/logical-object.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { useTypeName } from '../attributes/use-type-name.ts'
import { attributeDialogs } from '../model/attribute-dialogs.ts'
import { countRules } from '../model/attribute-rules.ts'
import { type AttributeValues, baseOf, editRow, roles, writeAttribute } from '../model/attribute-values.ts'
import { choiceKey, typeChoices } from '../model/type-choices.ts'
import type { DesignForm } from '../model/use-design.ts'
import { type DetailValues, detailProblems, readDetails, writeDetails } from './detail-values.ts'
import { DetailChoice, type DetailProps, DetailText, Group } from './DetailFields.tsx'
import { SourceFields } from './SourceFields.tsx'

const decimals = new Set(['num/decimal', 'num/numeric', 'num/'])

/** The type, and which of its numbers a build accepts. */
const TypeGroup = (props: DetailProps) => {
  const { t } = useTranslation(['schema', 'shared'])
  const typeName = useTypeName()
  const { type, precision, min, max } = props.values
  const isNumber = type.startsWith('num/')
  const options = [
    { value: 'num/', label: t('details.asExtracted') },
    ...Object.values(typeChoices)
      .flat()
      .map((choice) => ({
        value: choiceKey(choice),
        // Its digits are the next field.
        label: choice.sub === 'decimal' ? choice.sub : typeName(choice),
      })),
  ]
  return (
    <Group>
      <legend>{t('attributes.column.type')}</legend>
      <DetailChoice {...props} name="type" label={t('attributes.column.type')} options={options} />
      {(decimals.has(type) || precision !== '') && (
        <DetailText
          {...props}
          name="precision"
          label={t('details.precision')}
          help={t('details.precisionHelp')}
        />
      )}
      {(isNumber || min !== '') && <DetailText {...props} name="min" label={t('details.min')} />}
      {(isNumber || max !== '') && <DetailText {...props} name="max" label={t('details.max')} />}
      {isNumber && <p>{t('details.boundsText')}</p>}
    </Group>
  )
}

const OtherGroup = ({ isMart, ...props }: DetailProps & { isMart: boolean }) => {
  const { t } = useTranslation(['schema', 'mart', 'shared'])
  const { operation, aggregate, period } = props.values
  const none = { value: '', label: t('shared:field.noneOf') }
  return (
    <Group>
      <legend>{t('details.other')}</legend>
      <DetailChoice
        {...props}
        name="operation"
        label={t('details.operation')}
        help={t(isMart ? 'details.operationHelp' : 'details.operationPrim')}
        options={operations.map((value) => ({ value, label: t(`details.operations.${value}`) }))}
      />
      {(operation === 'aggregate' || aggregate !== '') && (
        <DetailChoice
          {...props}
          name="aggregate"
          label={t('details.function')}
          options={[
            { value: '', label: t('details.functionDefault') },
            ...aggregateFunctions.map((value) => ({ value, label: t(`mart:function.${value}`) })),
          ]}
        />
      )}
      {((isMart && operation !== 'aggregate') || period !== '') && (
        <DetailChoice
          {...props}
          name="period"
          label={t('details.period')}
          options={[none, ...periodUnits.map((value) => ({ value, label: t(`mart:period.${value}`) }))]}
        />
      )}
      <DetailChoice
        {...props}
        name="level"
        label={t('shared:field.level')}
        help={t('details.levelHelp')}
        options={[none, ...levels.map((value) => ({ value, label: value }))]}
      />
      <DetailText {...props} name="table" label={t('details.table')} help={t('details.storedOnly')} />
      <DetailText {...props} name="path" label={t('details.path')} help={t('details.storedOnly')} />
    </Group>
  )
}

/** The attributes that a source can name: of the tables in use, or of prim objects. */
const useOptions = (design: DesignForm, others: readonly LogicalObject[]): readonly ComboOption[] => {
  const isMart = objectLevel(design.body) === 'data_mart'
  const extractions = design.tables?.extractions
  return useMemo(() => {
    const tables = isMart
      ? others
          .filter((object) => objectLevel(object) === 'data_prim')
          .map((object) => ({ source: 'data_prim', table: object.object_name, names: object.attributes }))
      : (extractions ?? []).map((found) => ({
          source: found.database_name,
          table: found.table_name,
          names: found.attributes,
        }))
    return tables.flatMap(({ source, table, names }) =>
      names.map(({ attribute_name: attribute }) => {
        const path = formatPath({ source, table, attribute })
        return { value: path, label: path, group: `${source}/${table}` }
      }),
    )
  }, [isMart, extractions, others])
}

interface ContentProps {
  design: DesignForm
  others: readonly LogicalObject[]
  row: AttributeValues
  attribute: LogicalAttribute
  onClose: () => void
  onRules: () => void
}

/** Leads to the lineage of an attribute that is saved. */
const LineageButton = ({ design, row }: Pick<ContentProps, 'design' | 'row'>) => {
  const { t } = useTranslation('shared')
  const saved = design.saved.etag === null ? undefined : design.old.rows.get(row.id)
  if (saved === undefined) return null
  const { object_name: table } = design.body
  const start = { database_name: objectLevel(design.body), table_name: table, attribute_name: saved.name }
  return (
    <Button variant="text" icon={Waypoints} to={paths.lineage(start)}>
      {t('action.lineage')}
    </Button>
  )
}

const Content = ({ design, others, row, attribute, onClose, onRules }: ContentProps) => {
  const { t, i18n } = useTranslation(['schema', 'rules', 'shared', 'common'])
  const { language } = i18n
  const [values, setValues] = useState(() => readDetails(attribute))
  const [isTried, setTried] = useState(false)
  const options = useOptions(design, others)
  const problems = detailProblems(values, language)
  const shown = isTried ? problems : {}
  const onChange = (change: Partial<DetailValues>) => setValues((before) => ({ ...before, ...change }))
  const apply = (then: () => void) => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const next = writeDetails(values, { attribute, language })
    const read = design.basis.attributes.get(row.id)
    design.editRows((rows) => rows.map((one) => (one.id === row.id ? editRow(one, { next, read }) : one)))
    then()
  }
  const count = countRules(row.rules)
  return (
    <Dialog
      open
      wide
      isFirm
      title={t('details.title', { name: row.name })}
      text={t('details.text')}
      onClose={onClose}
      onSubmit={() => apply(onClose)}
      actions={
        <>
          <LineageButton design={design} row={row} />
          {attribute.sources.length > 0 && (
            <Button variant="text" onClick={() => apply(onRules)}>
              {count === 0 ? t('rules:cell.addTo', { name: row.name }) : t('details.rules', { count })}
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('details.apply')}
          </Button>
        </>
      }
    >
      <Group>
        <DetailText
          {...{ values, onChange }}
          problems={shown}
          name="name"
          label={t('attributes.column.name')}
        />
        <DetailText
          {...{ values, onChange }}
          problems={shown}
          name="displayName"
          label={t('attributes.column.display')}
        />
        <DetailChoice
          {...{ values, onChange }}
          problems={shown}
          name="role"
          label={t('attributes.column.role')}
          options={roles.map((value) => ({ value, label: t(`attributes.role.${value}`) }))}
        />
        <Switch
          label={t('attributes.column.summable')}
          checked={values.isSummable}
          onChange={(isSummable) => onChange({ isSummable })}
        />
      </Group>
      <TypeGroup {...{ values, onChange }} problems={shown} />
      <SourceFields {...{ options }} sources={values.sources} onChange={(sources) => onChange({ sources })} />
      <OtherGroup
        {...{ values, onChange }}
        problems={shown}
        isMart={objectLevel(design.body) === 'data_mart'}
      />
    </Dialog>
  )
}

interface AttributeDialogProps {
  design: DesignForm
  /** All stored objects. */
  others: readonly LogicalObject[]
  isReadOnly: boolean
}

/** The details of the attribute that the address names. They are applied together, as one step of the history. */
export function AttributeDialog({ design, others, isReadOnly }: AttributeDialogProps) {
  const { dialog, of, open, close } = useDialogParam(attributeDialogs)
  const row = design.values.attributes.find(({ id, isIncluded }) => id === of && isIncluded)
  const base = row && baseOf(row, design.basis.attributes)
  if (dialog !== 'attribute' || isReadOnly || row === undefined || base === undefined) return null
  const attribute = writeAttribute(row, base)
  return (
    <Content
      key={row.id}
      {...{ design, others, row, attribute }}
      onClose={close}
      onRules={() => open('rules', row.id)}
    />
  )
}
