// How the guide shows links, pictures and headings.
import { Children, type JSX, type ReactNode } from 'react'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { paths } from '#src/paths.ts'
import { pictureAddress } from './guide-files.ts'
import { headingId } from './guide-text.ts'

const pageLink = /^(?:([\w-]+)\.md)?(#[\w-]+)?$/

/** The route of a link between pages, such as `schema.md#rules`; undefined for other files of the repository. */
const routeOf = (href: string): string | undefined => {
  const [, page = '', section = ''] = pageLink.exec(href) ?? []
  if (page === '') return section === '' ? undefined : section
  return paths.guide(page === 'README' ? '' : page) + section
}

const Link = ({ href = '', children }: JSX.IntrinsicElements['a']) => {
  const route = routeOf(href)
  if (route !== undefined)
    return (
      <TextLink to={route} isInline>
        {children}
      </TextLink>
    )
  // The console does not serve other files of the repository.
  if (!href.startsWith('https://')) return <em>{children}</em>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

/** A picture, which opens in its own size. All pictures have the same size, so the text below does not move. */
const Picture = ({ src, alt = '' }: JSX.IntrinsicElements['img']) => {
  const address = typeof src === 'string' ? pictureAddress(src) : undefined
  if (address === undefined) return <em>{alt}</em>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" data-picture="">
      <img src={address} alt={alt} width={1200} height={750} loading="lazy" />
    </a>
  )
}

const textOf = (children: ReactNode): string =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join('')

const Section = ({ children }: JSX.IntrinsicElements['h2']) => (
  <h2 id={headingId(textOf(children))} tabIndex={-1}>
    {children}
  </h2>
)

const Subsection = ({ children }: JSX.IntrinsicElements['h3']) => (
  <h3 id={headingId(textOf(children))} tabIndex={-1}>
    {children}
  </h3>
)

export const guideElements = { a: Link, img: Picture, h2: Section, h3: Subsection }
