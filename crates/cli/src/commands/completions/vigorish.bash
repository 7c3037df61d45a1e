# vigorish: what may follow is told by the command itself.
_vigorish() {
    # The words up to the cursor, put together again where bash parts them at `=`.
    local line=${COMP_LINE:0:COMP_POINT} words=() word i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || $line == [[:space:]]* ]]; then
            line=${line#"${line%%[![:space:]]*}"}
            ((i == COMP_CWORD)) && word=$line
            words+=("$word")
        else
            ((i == COMP_CWORD)) && word=$line
            words[${#words[@]} - 1]+=$word
        fi
        line=${line#"$word"}
    done
    # A quote that is open stays where it is.
    local last=$((${#words[@]} - 1)) begun=
    case ${words[last]} in
        [\'\"]*) words[last]=${words[last]:1} ;;
        *=*) [[ $COMP_WORDBREAKS == *=* ]] && begun=${words[last]%=*}= ;;
    esac
    for ((i = 1; i < last; i++)); do
        case ${words[i]} in \'*\' | \"*\") words[i]=${words[i]:1:-1} ;; esac
    done
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        COMPREPLY+=("${word#"$begun"}")
    done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/?=] ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o nosort -F _vigorish vigorish 2>/dev/null || complete -F _vigorish vigorish
