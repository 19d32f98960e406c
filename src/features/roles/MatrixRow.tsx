import { useTranslation } from 'react-i18next'
import type { Action, ServiceRow } from '#src/components/permissions/permissions.ts'
import { coverage, widerGrant } from '#src/components/permissions/permissions.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'

export const matrixActions: readonly Action[] = ['read', 'write', 'extract', 'run', 'start', 'cancel']

interface MatrixState {
  readonly grants: readonly string[]
  readonly isFixed: boolean
  readonly onGive: (scope: string, on: boolean) => void
}

interface CellProps extends MatrixState {
  scope: string
  label: string
}

/** A check mark for a scope; where a wildcard gives it, its title says which. */
function ScopeCell({ scope, label, grants, isFixed, onGive }: CellProps) {
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

interface ScopeRowProps {
  state: MatrixState
  name: string
  /** What the grants of the row begin with: `iam:role`. */
  scope: string
  actions: readonly Action[]
  isService?: boolean
}

const ScopeRow = ({ state, name, scope, actions, isService = false }: ScopeRowProps) => {
  const { t } = useTranslation('people')
  return (
    <tr data-service={isService ? '' : undefined}>
      <th scope="row">{name}</th>
      <ScopeCell {...state} scope={`${scope}:*`} label={t('matrix.all', { what: name })} />
      {matrixActions.map((action) =>
        actions.includes(action) ? (
          <ScopeCell
            key={action}
            {...state}
            scope={`${scope}:${action}`}
            label={t('matrix.cell', { what: name, action: t(`rights.action.${action}`) })}
          />
        ) : (
          <td key={action} />
        ),
      )}
    </tr>
  )
}

/** A service as a row of its own, and its resources below it. */
export function ServiceRows({ row, state }: { row: ServiceRow; state: MatrixState }) {
  const { t } = useTranslation('people')
  const { service, actions, resources } = row
  const name = t(`rights.service.${service}`)
  return (
    <tbody>
      <ScopeRow isService scope={`${service}:*`} {...{ state, name, actions }} />
      {resources.map((each) => (
        <ScopeRow
          key={each.resource}
          scope={`${service}:${each.resource}`}
          name={t(`rights.resource.${each.resource}`)}
          actions={each.actions}
          state={state}
        />
      ))}
    </tbody>
  )
}
