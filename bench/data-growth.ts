// Compares a course with one that is 100 times larger, and a shop with one course with a shop with 200.
// Run: npm run bench -- growth [USERS PROGRESS LOGS [NAME]], or npm run bench -- growth courses [NAME]
import { deployMigrations } from '../prisma/deploy-migrations'
import { answerReadRequests, type ComparedSize, compareSiteSizes } from './compare-site-sizes'
import { PAGE_QUERIES_MAX } from './growth-admin-pages'
import { createCourseReads, findSlowReads } from './growth-courses'
import { createMeasuredReads } from './growth-reads'
import { type CourseSize, measureTableSizes, seedLargeCourse, vacuumDatabase } from './seed-large-course'
import { COURSE_COUNT, seedManyCourses } from './seed-many-courses'

const given = process.argv.slice(2)
const isCoursesOnly = given[0] === 'courses'
const [users = 100_000, progress = 1_000_000, logs = 1_000_000] = isCoursesOnly
  ? []
  : given.slice(0, 3).map(Number)
/** Measures only the reads whose names contain this text. */
const chosen = given[isCoursesOnly ? 1 : 3] ?? ''

const peopleSizes: Record<ComparedSize, CourseSize> = {
  large: { users, progress, logs },
  small: { users: users / 100, progress: progress / 100, logs: logs / 100 },
}
const courseCounts: Record<ComparedSize, number> = { small: 1, large: COURSE_COUNT }

/** The comparisons by name. `serve` fills the database of one size and returns its reads. */
const comparisons: Record<
  string,
  (url: string, size: ComparedSize) => ReturnType<typeof createMeasuredReads>
> = {
  people: async (url, size) => {
    await seedLargeCourse(url, peopleSizes[size])
    const reads = await createMeasuredReads()
    await vacuumDatabase(url)
    if (size === 'large') await printTableSizes(url)
    return reads
  },
  courses: async (url, size) => {
    await seedManyCourses(url, courseCounts[size])
    return createCourseReads()
  },
}

async function printTableSizes(url: string) {
  for (const { table, rows, bytes } of await measureTableSizes(url))
    console.log(
      `${table.padEnd(20)} ${String(rows).padStart(9)} rows  ${String(bytes).padStart(6)} bytes each`,
    )
}

/** Returns a line for each page that sends too many queries when there are many people. */
async function comparePeople(): Promise<string[]> {
  const results = await compareSiteSizes('people', ['1/100', 'whole'], chosen)
  // Rounded, because a cached snapshot may be refreshed during a few of the calls.
  return results
    .filter(({ name, queries }) => name.startsWith('page:') && Math.round(queries) > PAGE_QUERIES_MAX)
    .map(({ name }) => `${name} sends more than ${PAGE_QUERIES_MAX} queries`)
}

/** Returns a line for each read that is too slow when there are many courses. */
const compareCourses = async () =>
  findSlowReads(await compareSiteSizes('courses', ['1 course', `${COURSE_COUNT} courses`], chosen))

async function main() {
  const { BENCH_COMPARISON, BENCH_SIZE, DATABASE_URL = '' } = process.env
  const serve = comparisons[BENCH_COMPARISON ?? '']
  if (serve) {
    await deployMigrations(DATABASE_URL)
    return answerReadRequests(await serve(DATABASE_URL, BENCH_SIZE === 'large' ? 'large' : 'small'))
  }
  const problems = [...(isCoursesOnly ? [] : await comparePeople()), ...(await compareCourses())]
  for (const problem of problems) console.log(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
