import { useTranslation } from 'react-i18next'
import type { Action, ServiceRow } from '#src/parts/people/rights.ts'
import { coverage, widerGrant } from '#src/parts/people/rights.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'

export const matrixActions: readonly Action[] = ['read', 'write', 'extract', 'run', 'start', 'cancel']

export interface MatrixState {
  readonly grants: readonly string[]
  readonly isFixed: boolean
  readonly onGive: (scope: string, on: boolean) => void
}

interface CellProps extends MatrixState {
  scope: string
  label: string
}

/** A check mark for a scope; where a wildcard gives it, its title says which. */
export const ScopeCell = ({ scope, label, grants, isFixed, onGive }: CellProps) => {
  const { t } = useTranslation('people')
  const given = coverage(grants, scope)
  const wider = given === 'all' ? widerGrant(grants, scope) : undefined
  return (
    <td title={wider === undefined ? undefined : t('matrix.by', { grant: wider })}>
      <Checkbox
        label={label}
        labelHidden
        checked={given === 'all'}
        some={given === 'some'}
        disabled={isFixed}
        onChange={() => onGive(scope, given !== 'all')}
      />
    </td>
  )
}

/** A service as a row of its own, and its resources below it. */
export const ServiceRows = ({ row, state }: { row: ServiceRow; state: MatrixState }) => {
  const { t } = useTranslation('people')
  const { service } = row
  const serviceName = t(`rights.service.${service}`)
  return (
    <tbody>
      <tr data-service="">
        <th scope="row">{serviceName}</th>
        <ScopeCell {...state} scope={`${service}:*:*`} label={t('matrix.all', { what: serviceName })} />
        {matrixActions.map((action) =>
          row.actions.includes(action) ? (
            <ScopeCell
              key={action}
              {...state}
              scope={`${service}:*:${action}`}
              label={t('matrix.cell', { what: serviceName, action: t(`rights.action.${action}`) })}
            />
          ) : (
            <td key={action} />
          ),
        )}
      </tr>
      {row.resources.map(({ resource, actions }) => {
        const what = t(`rights.resource.${resource}`)
        return (
          <tr key={resource}>
            <th scope="row">{what}</th>
            <ScopeCell {...state} scope={`${service}:${resource}:*`} label={t('matrix.all', { what })} />
            {matrixActions.map((action) =>
              actions.includes(action) ? (
                <ScopeCell
                  key={action}
                  {...state}
                  scope={`${service}:${resource}:${action}`}
                  label={t('matrix.cell', { what, action: t(`rights.action.${action}`) })}
                />
              ) : (
                <td key={action} />
              ),
            )}
          </tr>
        )
      })}
    </tbody>
  )
}
