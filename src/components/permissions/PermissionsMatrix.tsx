import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import {
  covered,
  everything,
  isEverything,
  permissionsIn,
  serviceRows,
  withScope,
  withoutScope,
} from './permissions.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { ServiceRows, matrixActions } from './MatrixRow.tsx'

const Root = styled('table')({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: 640,
  width: '100%',
  '& th, & td': { height: 30, padding: '0 8px', borderBottom: hairline },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'center', width: 76 },
  '& thead th': {
    ...type.small,
    height: 32,
    fontWeight: 500,
    color: color.text.secondary,
    borderTop: hairline,
  },
  '& th': { textAlign: 'left' },
  // Japanese wraps after any character: without it, the names would be columns of characters.
  '& thead th:first-of-type': { minWidth: 128 },
  '& tbody th': { ...type.body, paddingLeft: 24 },
  '& tbody th::first-letter': { textTransform: 'uppercase' },
  '& tr[data-service] > th': { fontWeight: 600, paddingLeft: 8 },
  '& tr[data-service] > th, & tr[data-service] > td': {
    height: 34,
    backgroundColor: color.surface.canvas,
  },
  '& tbody tr:hover > *': { backgroundColor: color.surface.hover },
  '& thead th:nth-of-type(2), & tbody td:first-of-type': { borderRight: hairline },
})

interface PermissionsMatrixProps {
  grants: readonly string[]
  /** The permissions that the signed-in user can give. */
  own: readonly string[]
  isFixed: boolean
  onChange: (grants: readonly string[]) => void
}

/** All permissions: services, their resources and actions; wildcards at the edges. */
export function PermissionsMatrix({ grants, own, isFixed, onChange }: PermissionsMatrixProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const setScope = (scope: string, on: boolean) =>
    onChange(on ? withScope(grants, scope) : withoutScope(grants, scope))
  const isAll = isEverything(grants)
  return (
    <div style={{ overflowX: 'auto' }}>
      <Root>
        <caption style={visuallyHidden}>{t('matrix.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matrix.resource')}</th>
            <th scope="col">{t('shared:field.all')}</th>
            {matrixActions.map((action) => (
              <th key={action} scope="col">
                {t(`rights.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-service="">
            <th scope="row">{t('matrix.whole')}</th>
            <td>
              <Checkbox
                label={t('matrix.wholeLabel')}
                labelHidden
                checked={isAll}
                some={!isAll && covered(grants).length > 0}
                disabled={isFixed || own.length < permissionsIn(everything).length}
                onChange={() => setScope(everything, !isAll)}
              />
            </td>
            <td colSpan={matrixActions.length} />
          </tr>
        </tbody>
        {serviceRows.map((row) => (
          <ServiceRows key={row.service} row={row} state={{ grants, own, isFixed, onChange: setScope }} />
        ))}
      </Root>
    </div>
  )
}
