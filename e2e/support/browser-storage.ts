// What a browser keeps of a page beyond its cookies, and where it has been: the places in which a secret must not be.
import type { BrowserContext, Page } from '@playwright/test'

/** Everything in local storage, session storage, every database and every cache of the page's origin, as text. */
export function storedBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((settle, failed) => {
        request.addEventListener('success', () => settle(request.result))
        request.addEventListener('error', () => failed(request.error ?? new Error('no answer')))
      })
    const contentOf = async (name: string) => {
      const database = await asked(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const content = await Promise.all(
        stores.map(async (store) => {
          const place = database.transaction(store).objectStore(store)
          return [store, await Promise.all([asked(place.getAllKeys()), asked(place.getAll())])]
        }),
      )
      database.close()
      return content
    }
    const databases = await indexedDB.databases()
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await Promise.all(databases.map(({ name }) => contentOf(name ?? ''))),
      'caches' in globalThis ? await caches.keys() : [],
      history.state,
      document.cookie,
    ])
  })
}

/** Addresses that the tab can go back and forth to. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return entries.map(({ url }) => url)
}

/** Every address asked for from now on, in all tabs. */
export function watchAddresses(context: BrowserContext): readonly URL[] {
  const addresses: URL[] = []
  context.on('request', (request) => addresses.push(new URL(request.url())))
  return addresses
}
