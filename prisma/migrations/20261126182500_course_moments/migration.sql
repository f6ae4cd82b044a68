-- AlterTable
ALTER TABLE "broadcasts" ALTER COLUMN "segment" DROP NOT NULL;

-- CreateTable
CREATE TABLE "course_moments" (
    "user_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_moments_pkey" PRIMARY KEY ("user_id","course_id")
);

-- CreateIndex
CREATE INDEX "course_moments_course_id_user_id_idx" ON "course_moments"("course_id", "user_id");

-- AddForeignKey
ALTER TABLE "course_moments" ADD CONSTRAINT "course_moments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_moments" ADD CONSTRAINT "course_moments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
