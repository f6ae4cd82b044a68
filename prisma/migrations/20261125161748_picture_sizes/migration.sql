-- CreateTable
CREATE TABLE "picture_sizes" (
    "id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "made_at" TIMESTAMPTZ(3),

    CONSTRAINT "picture_sizes_pkey" PRIMARY KEY ("id")
);
