import { useOwnAuthority } from '#src/api/own-authority.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useGiveOptions } from '#src/components/permissions/use-give-options.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { BindFields } from './BindFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { MappingResult } from './MappingResult.tsx'
import { applyRemedy, type MappingOutcome } from './use-mapping-results.ts'
import type { FormProps } from '../fields/GeneralFields.tsx'
import { useGroups, useRoles } from '../model/use-providers.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const Item = styled('li')({
  display: 'grid',
  gap: 12,
  padding: '16px 0',
  borderTop: hairline,
})
const Title = styled('h3')({ ...type.panel, margin: 0, flex: 1 })

interface MappingRowFieldsProps extends FormProps {
  index: number
  total: number
  isReadOnly: boolean
  result: MappingOutcome | undefined
  onRemove: () => void
  onMove: (to: number) => void
}

type PartProps = Pick<MappingRowFieldsProps, 'form' | 'index' | 'isReadOnly'>

/** The role or group to assign, by name. */
const TargetField = ({ form, index, isReadOnly, way }: PartProps & { way: 'role' | 'group' }) => {
  const { t } = useTranslation(['providers', 'shared'])
  const roles = useRoles()
  const groups = useGroups()
  const { items, isHidden } = way === 'role' ? roles : groups
  const target = useWatch({ control: form.control, name: `mappings.${index}.target` })
  const isMissing = target !== '' && items !== undefined && !items.some(({ id }) => id === target)
  const { roleOption, groupOption } = useGiveOptions(useOwnAuthority())
  const options =
    way === 'role'
      ? (roles.items ?? []).map(roleOption)
      : (groups.items ?? []).map((group) => groupOption(group, roles.items))
  return (
    <ComboField
      control={form.control}
      name={`mappings.${index}.target`}
      label={t(`mapping.${way}`)}
      help={isHidden ? t('mapping.unlisted', { permission: `iam:${way}:read` }) : undefined}
      options={
        isMissing ? [...options, { value: target, label: t('mapping.unknown', { id: target }) }] : options
      }
      placeholder={t('shared:action.choose')}
      noMatch={t('shared:noMatch.titleBare')}
      disabled={isReadOnly}
    />
  )
}

/** One mapping: its target, its conditions, and its result for the selected sign-in. */
export function MappingRowFields(props: MappingRowFieldsProps) {
  const { form, index, total, isReadOnly, result, onRemove, onMove } = props
  const { t } = useTranslation('providers')
  const way = useWatch({ control: form.control, name: `mappings.${index}.way` })
  const number = index + 1
  const titleKeys = { role: 'addRole', group: 'addGroup', bind: 'addBind' } as const
  return (
    <Item data-mapping="" aria-label={t('mapping.name', { number })}>
      <Row gap={4}>
        <Title>{t('mapping.titled', { number, what: t(`mapping.${titleKeys[way]}`) })}</Title>
        {!isReadOnly && (
          <>
            <IconButton
              small
              icon={ArrowUp}
              data-move="up"
              label={t('mapping.up', { number })}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              small
              icon={ArrowDown}
              data-move="down"
              label={t('mapping.down', { number })}
              disabled={number === total}
              onClick={() => onMove(index + 1)}
            />
            <IconButton
              small
              icon={X}
              data-remove=""
              label={t('mapping.remove', { number })}
              onClick={onRemove}
            />
          </>
        )}
      </Row>
      {way === 'bind' ? (
        <BindFields form={form} index={index} isReadOnly={isReadOnly} />
      ) : (
        <>
          <TargetField form={form} index={index} isReadOnly={isReadOnly} way={way} />
          <ConditionFields form={form} index={index} isReadOnly={isReadOnly} />
        </>
      )}
      {result && (
        <MappingResult
          result={result}
          onRemedy={
            isReadOnly
              ? undefined
              : (explanation, remedy) => applyRemedy(form, { index, explanation, remedy })
          }
        />
      )}
    </Item>
  )
}
