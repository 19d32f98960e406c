import { useTranslation } from 'react-i18next'
import type { Action, ServiceRow } from './permissions.ts'
import { coverage, permissionsIn, widerGrant } from './permissions.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'

export const matrixActions: readonly Action[] = [
  'read',
  'write',
  'assign',
  'extract',
  'run',
  'start',
  'cancel',
]

interface MatrixState {
  readonly grants: readonly string[]
  /** The permissions that the signed-in user can give. */
  readonly own: readonly string[]
  readonly isFixed: boolean
  readonly onChange: (scope: string, on: boolean) => void
}

interface CellProps extends MatrixState {
  scope: string
  label: string
}

/** A checkbox for a scope; if a wildcard grants it, the tooltip names the wildcard. */
function ScopeCell({ scope, label, grants, own, isFixed, onChange }: CellProps) {
  const { t } = useTranslation('accounts')
  const state = coverage(grants, scope)
  const wider = state === 'all' ? widerGrant(grants, scope) : undefined
  const isBeyond = !permissionsIn(scope).every((permission) => own.includes(permission))
  return (
    <td title={wider === undefined ? undefined : t('matrix.by', { grant: wider })}>
      <Checkbox
        label={label}
        labelHidden
        checked={state === 'all'}
        some={state === 'some'}
        disabled={isFixed || isBeyond}
        onChange={() => onChange(scope, state !== 'all')}
      />
    </td>
  )
}

interface ScopeRowProps {
  state: MatrixState
  name: string
  /** The prefix of the row's grants: `iam:role`. */
  scope: string
  actions: readonly Action[]
  isService?: boolean
}

const ScopeRow = ({ state, name, scope, actions, isService = false }: ScopeRowProps) => {
  const { t } = useTranslation('accounts')
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

/** A row for a service, followed by rows for its resources. */
export function ServiceRows({ row, state }: { row: ServiceRow; state: MatrixState }) {
  const { t } = useTranslation('accounts')
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
