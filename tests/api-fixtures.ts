import type { AdminCourse, Course } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import type { CustomerRow } from '@/lib/contract/people/customers'
import type { Product, ProductWithCounts } from '@/lib/contract/sales/products'
import type { Purchase } from '@/lib/contract/sales/purchases'
import type { Settings } from '@/lib/contract/system/settings'
import { COURSE_ID } from './course-id'

// API responses for screen tests. A test copies a response with `...` and changes the fields that it tests.

const createdAt = '2026-01-05T10:00:00.000Z'

/** A section with its image and three videos, one of them completed. */
export const section: Section = {
  id: '01a1fdce-c017-764d-8f01-99258fd169e5',
  title: 'Websites',
  description: null,
  imageUrl: '/objects/images/01a1fdce-c017-764d-8f01-99258fd169e5.webp',
  imageMadeBy: null,
  order: 1,
  draft: false,
  createdAt,
  courseId: COURSE_ID,
  locked: false,
  opensAt: null,
  standing: null,
  videoCount: 3,
  completedCount: 1,
}

/** A video of that section, 1:05 long. */
export const video: Video = {
  id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcb',
  sectionId: section.id,
  title: 'Test it',
  description: null,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  thumbnailUrl: null,
  captionsUrl: null,
  duration: 65,
  order: 1,
  draft: false,
  language: 'en',
  createdAt,
  locked: false,
  opensAt: null,
}

/** A main product that grants all sections. */
export const product: ProductWithCounts = {
  id: '01a1fdce-be84-7692-8f67-1dd4b55231c1',
  warriorPlusProductId: 'wso_ab12cd',
  listings: [{ network: 'warriorplus', item: 'wso_ab12cd', link: null }],
  name: 'Full course',
  description: null,
  isMainProduct: true,
  grantsSectionIds: [],
  grantsCourseIds: [COURSE_ID],
  grantsEverything: false,
  grantsAllSections: true,
  accessDays: null,
  archived: false,
  sales: 0,
  buyers: 0,
  createdAt,
}

/** Returns a product as writes return it: without the counts of the list. */
export const omitListCounts = ({ sales, buyers, ...rest }: ProductWithCounts): Product => rest

/** An active purchase of the course that belongs to no account. */
export const purchase: Purchase = {
  id: '0199c0de-0000-7000-8000-000000000001',
  userId: null,
  holderEmail: null,
  holderName: null,
  productId: '0199c0de-0000-7000-8000-00000000000a',
  productName: 'The course',
  warriorPlusSaleId: '23456789',
  warriorPlusSale: 'sale_k3v9x2ab',
  transactionId: 'pi_3TESTabc',
  amount: '27.00',
  paymentMethod: 'stripe',
  paymentStatus: 'Completed',
  isRefunded: false,
  purchaseDate: createdAt,
  refundDate: null,
  ipnData: { WP_BUYER_EMAIL: 'jane@example.com', WP_ACTION: 'sale' },
  createdAt,
  access: 'active',
  endsAt: null,
  accessReason: null,
  needsAttention: null,
  customerDeletedAt: null,
  isTest: false,
  affiliateId: '',
  affiliateName: null,
  claimedFrom: null,
  claimedAt: null,
  buyerEmail: 'jane@example.com',
  buyerName: null,
  itemNumber: null,
  itemName: null,
  quantity: 1,
  currency: 'USD',
  amountMinor: 2700,
  refundedMinor: 0,
  saleId: '23456789',
  orderId: null,
  mode: 'live',
  network: 'warriorplus',
}

/** A customer without a name who never signed in. */
export const customer: CustomerRow = {
  userId: '8f2312c2-0000-4000-8000-000000000001',
  user: { email: 'maria@example.com', firstName: null, lastName: null, isAdmin: false },
  accessCount: 0,
  lastAccess: null,
  access: null,
  progress: { completed: 0, lessons: 3 },
}

/** Settings of a new installation: no keys, and no choice of who can watch. */
export const noSettings: Settings = {
  hasApiKey: false,
  hasSecurityKey: false,
  warriorPlusApiKey: null,
  warriorPlusSecurityKey: null,
  apiKeySource: null,
  securityKeySource: null,
  apiKeyProblem: null,
  securityKeyProblem: null,
  contentAccess: 'open',
  contentAccessChosen: false,
  autoComplete: false,
  certificates: false,
  askCourse: false,
  passkeysRequired: false,
  leadList: false,
  rescueMails: false,
  returnMails: false,
  lessonsOpenMails: false,
  endingMails: true,
  refundMails: true,
  postalAddress: null,
  timeZone: null,
  mailsRefused: 0,
  rescueWithoutVideo: 0,
  storeProblem: null,
  storeUnused: 0,
  isQuiet: false,
  updatedAt: null,
}

const courseFields = {
  id: COURSE_ID,
  slug: 'ads',
  title: 'Ads',
  description: null,
  imageUrl: null,
  imageMadeBy: null,
  order: 1,
  draft: false,
  listed: true,
  priceLine: null,
  buyUrl: null,
  createdAt: '2026-01-05T10:00:00.000Z',
}

/** A course of a student who has completed one of four lessons. */
export const course: Course = {
  ...courseFields,
  owned: true,
  lessons: 4,
  completed: 1,
  percent: 25,
  next: { videoId: 'v1', title: 'Budgets' },
  opensAt: null,
}

export const adminCourse: AdminCourse = {
  ...courseFields,
  language: 'en',
  contentAccess: 'customers',
  autoComplete: false,
  certificates: false,
  askCourse: false,
  students: 12,
  completion: 40,
}
