/* Calls every function that only reads, with all that a context has to read: each recognizer, region, contact, name and
 * event. */
#include "../c/asked.h"
#include "reads.h"

enum { INDICES = 4, READ_MAX = 512 };

LOCAL uint64_t reads_made;

static LOCAL union room rooms[PARAMETERS_MAX];

/* How many bytes of a result are filled. The number of a list's elements follows its capacity. */
static size_t written(const struct function *f, uint32_t i) {
    const struct parameter *it = &f->parameters[i];
    uint64_t count;
    if (it->kind == KIND_STRUCTURE) return it->direction == INOUT ? it->size : 0;
    if (it->kind == KIND_ARRAY) return 16;
    if (it->kind != KIND_RESULT) return 0;
    if (i + 1 == f->parameter_count || f->parameters[i + 1].kind != KIND_CAPACITY) return 8;
    memcpy(&count, rooms[f->parameter_count - 1].bytes, sizeof count);
    uint32_t size = element_size(it);
    return (size_t)(count < ROOM / size ? count * size : ROOM / size * size);
}

/* Returns false if the call failed, or there is nothing to read. */
static bool read_one(const struct function *f, const struct subject *of, uint64_t *sum) {
    union slot slots[PARAMETERS_MAX];
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (!set_argument(f, i, of, &slots[i], rooms[i].bytes)) return false;
    reads_made++;
    int32_t result = f->call(slots);
    uint64_t hash = mix(*sum, (uint64_t)result);
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        size_t size = result == GESTA_OK ? written(f, i) : 0;
        if (size) hash = mix_bytes(hash, rooms[i].bytes, size);
    }
    *sum = hash;
    return result == GESTA_OK;
}

/* -- what a function reads of: the first time, all functions are sorted by that -- */

enum { OF_RECOGNIZER = 1, OF_REGION = 2, OF_CONTACT = 4, OF_NAME = 8, OF_EVENT = 16, OF_COUNT = 32 };

static LOCAL const struct function *readers[OF_COUNT][FUNCTION_COUNT];
static LOCAL uint32_t reader_count[OF_COUNT];

static void sort_readers(void) {
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) {
        const struct function *f = &functions[i];
        uint32_t of = 0;
        if (!(f->flags & READS) || f->flags & BUSY) continue; /* those have callbacks */
        for (uint32_t k = 0; k < f->parameter_count; k++) {
            const struct parameter *it = &f->parameters[k];
            if (it->kind == KIND_ID)
                of |= it->noun == NOUN_REGION ? OF_REGION : it->noun == NOUN_PLUGIN ? 0 : OF_RECOGNIZER;
            if (it->kind == KIND_CONTACT) of |= OF_CONTACT;
            if (it->kind == KIND_STRUCTURE && it->direction == IN) of |= OF_EVENT;
            if (it->kind == KIND_TEXT && !it->optional) of |= OF_NAME;
        }
        readers[of][reader_count[of]++] = f;
    }
}

static const char *result_type(const struct function *f) {
    uint32_t i = 0;
    while (f->parameters[i].kind != KIND_RESULT) i++;
    return f->parameters[i].type;
}

static bool has_index(const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i].kind == KIND_WORD || f->parameters[i].kind == KIND_NUMBER) return true;
    return false;
}

/* Calls all functions whose arguments are of these kinds. */
static uint64_t read_of(const struct subject *of, uint32_t kinds, uint64_t hash) {
    if (!reader_count[0]) sort_readers();
    for (uint32_t i = 0; i < reader_count[kinds]; i++) {
        const struct function *f = readers[kinds][i];
        struct subject indexed = *of;
        /* A name is read as what it is. */
        if (of->result && strcmp(result_type(f), of->result) != 0) continue;
        uint32_t count = has_index(f) ? INDICES : 1;
        for (; indexed.index < count && read_one(f, &indexed, &hash); indexed.index++) {}
    }
    return hash;
}

static const char *result_of(uint32_t type) {
    static const char *const types[] = {"double", "int64_t", "int32_t", "char", "char"};
    return types[type - GESTA_TYPE_NUMBER];
}

static uint64_t read_recognizer(struct subject of, uint32_t id, uint64_t hash) {
    gesta_class_info info = {.size = sizeof info};
    of.ids[NOUN_RECOGNIZER] = id;
    if (INFO(of.context, id, class_id, &of.ids[NOUN_CLASS])) return mix(hash, id);
    hash = read_of(&of, OF_RECOGNIZER, hash);
    if (gesta_class_describe(of.context, of.ids[NOUN_CLASS], &info)) return hash;
    for (uint32_t i = 0; i < info.parameter_count + info.value_count; i++) {
        gesta_parameter_info parameter = {.size = sizeof parameter};
        gesta_value_info value = {.size = sizeof value};
        bool is_value = i >= info.parameter_count;
        if (is_value) gesta_class_value(of.context, info.class_id, i - info.parameter_count, &value);
        else gesta_class_parameter(of.context, info.class_id, i, &parameter);
        of.name = is_value ? value.name : parameter.name;
        of.result = result_of(is_value ? value.type : parameter.type);
        hash = read_of(&of, OF_RECOGNIZER | OF_NAME, hash);
        if (is_value && of.event && of.event->class_id == info.class_id) hash = read_of(&of, OF_NAME | OF_EVENT, hash);
    }
    return hash;
}

/* Calls all functions that only read, with all that there is to read. Returns a hash of the results. */
uint64_t read_context(const struct readable *all) {
    struct subject of = {.context = all->context};
    uint32_t ids[READ_MAX], children[GESTA_CHILDREN_MAX];
    size_t count = 0, child_count = 0, stride = 0;
    const gesta_event *events = NULL;
    gesta_events(of.context, &events, &count, &stride);
    uint64_t hash = mix(1, count);
    for (size_t i = 0; i < count; i++)
        hash = mix(hash, event_hash((const gesta_event *)(const void *)((const char *)events + i * stride)));
    if (count) of.event = events;
    of.ids[NOUN_PLUGIN] = all->plugin;
    hash = read_of(&of, 0, hash);
    of.name = "gesta.pan";
    hash = read_of(&of, OF_NAME, hash);
    of.name = NULL;
    gesta_context_list(of.context, GESTA_KIND_REGION, ids, READ_MAX, &count);
    for (size_t i = 0; i < count && i < READ_MAX; i++) {
        of.ids[NOUN_REGION] = ids[i];
        hash = read_of(&of, OF_REGION, hash);
        hash = read_of(&of, OF_REGION | OF_EVENT, hash);
    }
    for (size_t i = 0; i < all->contact_count; i++) {
        struct subject contact = of;
        contact.contact = all->contacts[i], contact.has_contact = true;
        hash = read_of(&contact, OF_CONTACT, hash);
    }
    gesta_context_list(of.context, GESTA_KIND_RECOGNIZER, ids, READ_MAX, &count);
    for (size_t i = 0; i < count && i < READ_MAX; i++) {
        hash = read_recognizer(of, ids[i], hash);
        gesta_recognizer_list(of.context, ids[i], GESTA_LISTING_CHILDREN, children, GESTA_CHILDREN_MAX, &child_count);
        for (size_t k = 0; k < child_count; k++) hash = read_recognizer(of, children[k], hash);
    }
    return hash;
}
