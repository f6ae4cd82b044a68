-- DropIndex
DROP INDEX "user_activity_last_access_idx";

-- AlterTable
ALTER TABLE "user_activity" ALTER COLUMN "last_access" SET DEFAULT '-infinity'::timestamptz;

-- AlterTable
ALTER TABLE "figures" ADD COLUMN     "active_users" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "total_purchases" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "user_activity_last_access_user_id_idx" ON "user_activity"("last_access", "user_id");

-- Everybody has a row of activity from the start, so that the lists of customers need no outer join to find who never came.
CREATE FUNCTION "add_user_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_activity" ("user_id") SELECT "id" FROM "added" ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "users_add_activity" AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_user_activity"();
INSERT INTO "user_activity" ("user_id") SELECT "id" FROM "users" ON CONFLICT DO NOTHING;

-- One text to search in: an address, a first name, a last name, or both names together.
DROP INDEX "users_search_idx";
CREATE INDEX "users_search_idx" ON "users"
  USING gin (("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops);
