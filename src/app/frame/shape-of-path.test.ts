import { expect, test } from 'vitest'
import { featureRoutes } from '../page-routes.ts'
import { handleOf } from '../navigation/page-handle.ts'
import { pageFormOf } from './shape-of-path.ts'

const addressOf = (path: string): string => `/${path.replaceAll(/:(\w+)\??/g, '$1-1')}`
const pages = featureRoutes.map((route) => {
  const { path = '' } = route
  const { isEditor = false, hasHead = false } = handleOf([route])
  return { address: addressOf(path), isEditor, hasPanes: isEditor && !hasHead }
})

test.each(pages)(
  'UI24 the document knows whether $address collapses the navigation',
  ({ address, ...page }) => {
    const { isEditor, shape } = pageFormOf(address)
    expect({ isEditor, hasPanes: shape === 'editor' }).toEqual({
      isEditor: page.isEditor,
      hasPanes: page.hasPanes,
    })
  },
)

test.each([
  ['/', 'text'],
  ['/sources', 'list'],
  ['/sources/new', 'form'],
  ['/users/new', 'form'],
  ['/users/u1', 'form'],
  ['/sources/s1', 'list'],
  ['/unknown', 'list'],
])('UI24 the skeleton of %s is a %s', (address, shape) => expect(pageFormOf(address).shape).toBe(shape))
