import MuiSwitch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { aggregateFunctions, type AggregateFunction } from '#contract/data-manager/logical-object.ts'
import { type MartOrigin, functionsFor } from '#domain/schema/mart/edit-mart.ts'
import { type MartField, grainOf } from '#domain/schema/mart/read-mart.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { MartName } from './MartName.tsx'
import { SwitchCell } from './mart-style.ts'
import type { NameErrors } from './name-errors.ts'
import type { Mart } from './use-mart.ts'

interface MartFiguresProps {
  mart: Mart
  nameErrors: NameErrors
  isReadOnly: boolean
}

interface Figure {
  readonly path: string
  readonly origin: MartOrigin
  readonly fields: readonly MartField[]
}

const figuresOf = ({ fields, originOf }: Mart): Figure[] => {
  const figures = new Map<string, Figure>()
  for (const field of fields.filter(({ isFigure }) => isFigure)) {
    const origin = originOf(field)
    const path = `${field.table}.${field.attribute}`
    if (origin !== undefined)
      figures.set(path, { path, origin, fields: [...(figures.get(path)?.fields ?? []), field] })
  }
  return [...figures.values()]
}

interface FunctionSwitchProps {
  figure: Figure
  name: AggregateFunction
  isReadOnly: boolean
  onChange: (functions: readonly AggregateFunction[]) => void
}

const FunctionSwitch = ({ figure, name, isReadOnly, onChange }: FunctionSwitchProps) => {
  const { t } = useTranslation(['mart', 'shared'])
  const { attribute } = figure.origin
  if (!functionsFor(attribute).includes(name)) return <span data-middle="">{t('shared:table.none')}</span>
  const active = figure.fields.flatMap((field) => (field.function === null ? [] : [field.function]))
  const label = t('figures.switch', { function: t(`function.${name}`), name: attribute.attribute_name })
  return (
    <SwitchCell>
      <small>{t(`function.${name}`)}</small>
      <MuiSwitch
        checked={active.includes(name)}
        disabled={isReadOnly}
        onChange={(_event, isOn) => onChange(isOn ? [...active, name] : active.filter((one) => one !== name))}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </SwitchCell>
  )
}

const FigureRow = ({ figure, ...props }: MartFiguresProps & { figure: Figure }) => {
  const { mart, isReadOnly } = props
  const { origin, fields, path } = figure
  return (
    <div data-row="" data-figure="">
      <strong data-wide="">{origin.attribute.attribute_name}</strong>
      <code data-wide="">{path}</code>
      {aggregateFunctions.map((name) => (
        <FunctionSwitch
          key={name}
          {...{ figure, name, isReadOnly }}
          onChange={(functions) => mart.setFunctions(origin, functions)}
        />
      ))}
      <div data-wide="">
        {fields.map((field) => (
          <MartName key={field.function ?? ''} {...props} field={field} />
        ))}
      </div>
    </div>
  )
}

/** Sums over another table than the base, whose rows are joined to several rows of it. */
const RepeatedSums = ({ mart: { base }, figures }: { mart: Mart; figures: readonly Figure[] }) => {
  const { t } = useTranslation('mart')
  return figures
    .filter(({ origin, fields }) => origin.table !== base && fields.some((one) => one.function === 'sum'))
    .map(({ path, origin }) => (
      <div key={path} data-note="">
        <MarginNote tone="warning">
          {t('figures.repeated', {
            name: origin.attribute.attribute_name,
            table: origin.table,
            base: base ?? '',
          })}
        </MarginNote>
      </div>
    ))
}

const Head = () => {
  const { t } = useTranslation('mart')
  return (
    <div data-head="" data-figure="">
      <span>{t('figures.attribute')}</span>
      <span>{t('figures.from')}</span>
      {aggregateFunctions.map((name) => (
        <span key={name} data-middle="">
          {t(`function.${name}`)}
        </span>
      ))}
      <span>{t('figures.called')}</span>
    </div>
  )
}

/** The measures, each with a switch per function that computes it. */
export function MartFigures(props: MartFiguresProps) {
  const { t } = useTranslation('mart')
  const { mart, isReadOnly } = props
  const figures = figuresOf(mart)
  const asTheyAre = grainOf(mart.fields).isGrouped
    ? mart.fields.filter((field) => field.isFigure && field.function === null)
    : []
  const counts = mart.fields.some((field) => field.function === 'count')
  return (
    <>
      <PaneHead
        title={t('figures.title')}
        count={t('figures.text')}
        actions={!isReadOnly && !counts && <LinkButton onClick={mart.count}>{t('figures.count')}</LinkButton>}
      />
      {figures.length === 0 ? <p data-empty="">{t('figures.empty')}</p> : <Head />}
      {figures.map((figure) => (
        <FigureRow key={figure.path} {...props} figure={figure} />
      ))}
      <RepeatedSums {...{ mart, figures }} />
      {asTheyAre.map((field) => (
        <div key={field.index} data-note="">
          <MarginNote tone="warning">{t('figures.asIs', { name: field.name })}</MarginNote>
        </div>
      ))}
      {counts && (
        <div data-note="">
          <MarginNote>{t('figures.countText')}</MarginNote>
        </div>
      )}
    </>
  )
}
