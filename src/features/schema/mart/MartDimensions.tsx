import { X } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { unitsFor } from '#domain/schema/aggregate.ts'
import { type MartField, nameCollisions } from '#domain/schema/mart/read-mart.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { MartName } from './MartName.tsx'
import type { NameErrors } from './name-errors.ts'
import type { Mart } from './use-mart.ts'

interface MartDimensionsProps {
  mart: Mart
  nameErrors: NameErrors
  isReadOnly: boolean
}

const Dimension = ({ mart, nameErrors, isReadOnly, field }: MartDimensionsProps & { field: MartField }) => {
  const { t } = useTranslation(['mart', 'shared'])
  const origin = mart.originOf(field)
  const units = origin === undefined ? [] : unitsFor(origin.attribute.type)
  const path = `${field.table}.${field.attribute}`
  return (
    <div data-row="" data-dimension="">
      <MartName {...{ mart, nameErrors, isReadOnly, field }} />
      <code>{path}</code>
      <Row gap={8} justify="end">
        {units.length > 0 && (
          <SelectInput
            small
            aria-label={t('period.label', { name: field.name })}
            value={field.period ?? ''}
            disabled={isReadOnly}
            onChange={(value) => mart.setPeriod(field, units.find((unit) => unit === value) ?? null)}
            options={[
              { value: '', label: t('period.none') },
              ...units.map((unit) => ({ value: unit, label: t(`period.${unit}`) })),
            ]}
          />
        )}
        {field.hasRules && <Tag>{t('rules')}</Tag>}
        {!isReadOnly && origin && (
          <LinkButton
            label={t('rows.computeNamed', { name: field.name })}
            onClick={() => mart.compute(field, origin)}
          >
            {t('rows.compute')}
          </LinkButton>
        )}
      </Row>
      {!isReadOnly && origin ? (
        <IconButton
          small
          icon={X}
          label={t('shared:action.removeNamed', { name: field.name })}
          onClick={() => mart.tick(origin, false)}
        />
      ) : (
        <span />
      )}
    </div>
  )
}

const Collisions = ({ mart }: { mart: Mart }) => {
  const { t } = useTranslation('mart')
  return nameCollisions(mart.fields).map(({ field, owner }) => (
    <div key={field.index} data-note="">
      <MarginNote tone="proposal">
        <Trans
          t={t}
          i18nKey="collision"
          values={{
            name: owner.name,
            owner: `${owner.table}.${owner.attribute}`,
            origin: `${field.table}.${field.attribute}`,
            own: field.name,
          }}
          components={{ b: <strong />, code: <InlineCode /> }}
        />
      </MarginNote>
    </div>
  ))
}

/** The attributes that say what one row is. */
export function MartDimensions(props: MartDimensionsProps) {
  const { t } = useTranslation(['mart', 'shared'])
  const dimensions = props.mart.fields.filter(({ isFigure }) => !isFigure)
  return (
    <>
      <PaneHead title={t('shared:field.rows')} count={t('rows.text')} />
      {dimensions.length === 0 && <p data-empty="">{t('rows.empty')}</p>}
      {dimensions.map((field) => (
        <Dimension key={field.index} {...props} field={field} />
      ))}
      <Collisions mart={props.mart} />
    </>
  )
}
