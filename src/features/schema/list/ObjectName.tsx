import { Layers2, Table2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { paths } from '#src/paths.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { nameOfObject } from '../model/object-list.ts'

const Root = styled('span')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  '& > svg': { flex: 'none', alignSelf: 'center', color: color.text.tertiary },
  '& > a': { ...oneLine, flex: '0 1 auto' },
  '& > code': {
    ...type.monoSmall,
    ...oneLine,
    fontFamily: mono,
    fontWeight: 400,
    flex: '1 1000 0',
    minWidth: 0,
    color: color.text.tertiary,
  },
})

/** The icon of each level. */
export const levelIcons = { data_prim: Table2, data_mart: Layers2 } as const

/** The display name and the technical name of an object. */
export function ObjectName({ stored }: { stored: StoredLogicalObject }) {
  const Icon = levelIcons[stored.level]
  const { object_name: technical } = stored.object
  const name = nameOfObject(stored)
  return (
    <Root>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Link to={paths.object(technical)} title={name}>
        {name}
      </Link>
      <code title={technical}>{technical}</code>
    </Root>
  )
}
